"""The desk of checks: its value and its view."""
