"""Rules of three tabletop systems, and the exact odds of their dice."""
