"""Tables and pictures of the chapters on squad tactics, one module a chapter."""
