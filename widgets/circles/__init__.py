"""What the circle counter is made of: its value, its clock, its view."""
