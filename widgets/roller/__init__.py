"""The dice roller's parts without ipywidgets: its value, its throws, its view."""
