"""What `run.py` does, a file for each thing. Only the standard library: it runs before anything is installed."""
