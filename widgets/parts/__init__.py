"""Small views the widgets are made of."""
