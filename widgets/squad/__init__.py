"""What the six widgets of «Тактический отряд» are made of."""
