"""Parts of the attack desk."""
