"""The initiative line: its value and its view."""
