"""The steps of building the runtime, one file each."""
