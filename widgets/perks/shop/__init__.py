"""Parts of the school shop."""
