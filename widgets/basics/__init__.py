"""What the basics of a character are made of: the value and the view."""
