"""Views of the widgets of «Перки и магия»."""
