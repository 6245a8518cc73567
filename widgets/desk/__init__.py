"""The check desk's parts without ipywidgets: its value, the check it describes, its view."""
