"""«Тактический отряд» / "Squad tactics": skill and a green die against obstacle and a red one."""
