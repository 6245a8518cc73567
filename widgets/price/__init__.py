"""What the trait-cost calculator is made of: its value and its view."""
