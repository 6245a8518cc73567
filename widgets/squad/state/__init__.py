"""The state of a fighter: its value and its view."""
