"""Inside Pyodide: /sources.zip → /site.zip with byte code instead of sources, so that a plain start need not compile."""
import importlib._bootstrap_external as external
import zipfile

with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/site.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as site:
    for name in sorted(sources.namelist()):
        content = sources.read(name)
        if name.endswith(".py"):
            code = compile(content, "/site.zip/" + name, "exec", dont_inherit=True, optimize=2)
            content = external._code_to_hash_pyc(code, b"\0" * 8, checked=False)
            name += "c"
        site.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
