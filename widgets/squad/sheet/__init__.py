"""The fighter's sheet: its value and its view."""
