"""What the hex field is made of: its value, its drawing, its view."""
