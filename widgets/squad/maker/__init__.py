"""Making a fighter of «Тактический отряд»: its value, its figures, its view, its sheet."""
