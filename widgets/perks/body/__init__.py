"""Parts of the desk of HP and MP."""
