"""Tables and pictures of the chapters.

One module a chapter, one function a cell: it asks the core, sets the answer
into a pandas frame or a picture in the reader's language, and returns it. No
rule is defined here.
"""
