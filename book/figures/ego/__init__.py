"""What the pages of Alter ego work out together."""
