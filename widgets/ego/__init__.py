"""Widgets of «Alter ego» that have more than one part."""
