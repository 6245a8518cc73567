"""What the wound roller is made of: its value and its view."""
