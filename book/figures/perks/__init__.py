"""Tables and pictures of the chapters on perks and magic."""
