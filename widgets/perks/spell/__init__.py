"""Parts of the spell composer."""
