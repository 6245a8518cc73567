"""The character maker of «Перки и магия»: its state, its view, its sheet."""
