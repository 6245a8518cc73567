"""What the action composer is made of: its value and its view."""
