"""The site's first page: sends the reader to the language of the browser; links for who has no script."""

FRONT_PAGE = """<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Книга правил · Rulebook</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect x='3' y='3' width='26' height='26' rx='6' fill='%239b2c22'/%3E%3Ccircle cx='11' cy='11' r='3' fill='%23fff'/%3E%3Ccircle cx='21' cy='21' r='3' fill='%23fff'/%3E%3C/svg%3E">
<style>
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; padding: 1rem;
         font: 1.125rem/1.5 "Golos Text", system-ui, sans-serif; text-align: center; }
  nav { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: center; }
  a { padding: .75rem 1.5rem; min-width: 8rem; border: 1px solid; border-radius: .6rem; color: inherit; text-decoration: none; }
  a:hover, a:focus-visible { text-decoration: underline; }
</style>
<script>
  (function () {
    var kept = null;
    try { kept = localStorage.getItem("alterego-language"); } catch (closed) {}
    var wanted = kept ? [kept] : (navigator.languages || [navigator.language || "en"]);
    var language = "en";
    for (var i = 0; i < wanted.length; i++) {
      var code = String(wanted[i]).toLowerCase().split("-")[0];
      if (code === "ru" || code === "be" || code === "uk" || code === "kk") { language = "ru"; break; }
      if (code === "en") { break; }
    }
    location.replace(language + "/index.html" + location.search + location.hash);
  })();
</script>
</head>
<body>
<p><span lang="ru">Выберите язык</span> · <span lang="en">Choose a language</span></p>
<nav>
  <a href="ru/index.html" lang="ru" hreflang="ru">Русский</a>
  <a href="en/index.html" lang="en" hreflang="en">English</a>
</nav>
<noscript><p><span lang="ru">Книга открывается и без скриптов.</span> <span lang="en">The book opens without scripts too.</span></p></noscript>
</body>
</html>
"""
