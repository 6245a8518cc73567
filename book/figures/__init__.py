"""Tables and pictures of the chapters.

One module a chapter, one function a cell: it asks the core, sets the answer
into a pandas frame or a picture in the reader's language, and returns it. No
rule is defined here.
"""

import pandas as pd

# a rule is never cut short: by default pandas ends long cells and long tables with dots
pd.set_option("display.max_colwidth", None, "display.max_rows", None, "display.max_columns", None, "display.width", 80)
