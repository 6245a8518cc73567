"""The map of outcomes: its value and its view."""
