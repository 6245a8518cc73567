"""What the character makers of the three systems share: a hero to keep, to hand on, to mend."""
