"""Parts of the turn helper."""
