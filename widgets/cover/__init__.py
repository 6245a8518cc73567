"""What the range and cover helper is made of: its value and its view."""
