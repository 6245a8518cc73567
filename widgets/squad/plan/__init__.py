"""The plan for 30 seconds: its value and its view."""
