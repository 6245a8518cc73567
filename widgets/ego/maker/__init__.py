"""The character maker of «Alter ego»: its state, its view, its sheet."""
