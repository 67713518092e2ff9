/** Header of the pages below `/api/docs`. */
export const topOfDocs = (name: string): string => `<header class="top">
<a class="name" href="/">Haat</a>
<span>${name}</span>
<nav aria-label="Documentation"><a href="/api/docs/guide">Guide</a> <a href="/api/docs">Reference</a> <a href="/api/openapi.json">openapi.json</a></nav>
</header>`

/** The reference page: Swagger UI with its own start script, in the shop's colours. */
export const docsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Haat API reference</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
${topOfDocs('API reference')}
<main id="reference"><p class="loading">Loading the reference…</p></main>
<noscript><p class="loading">This page needs JavaScript. The document itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</p></noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/docs.js"></script>
</body>
</html>
`

export const docsScript = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
})
`

export const docsStyle = `
:root { --paper: #fbfaf7; --card: #fff; --ink: #1c1a17; --soft: #5d5850; --line: #e9e5dd; --brand: #0f6b57; color-scheme: light }
html.dark-mode { --paper: #141311; --card: #1d1b18; --ink: #f4f1ea; --soft: #b5aea2; --line: #2c2925; --brand: #4fb89d; color-scheme: dark }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 Figtree, system-ui, sans-serif }
html.dark-mode body, html.dark-mode .swagger-ui { background: var(--paper) }
.top { display: flex; align-items: baseline; flex-wrap: wrap; gap: 4px 16px; padding: 14px 24px; border-block-end: 1px solid var(--line); background: var(--card) }
.top .name { font-weight: 700; font-size: 20px; letter-spacing: -.02em; color: var(--ink); text-decoration: none }
.top span { color: var(--soft); flex: 1 }
.top a { color: var(--brand) }
.top nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
.guide { display: grid; grid-template-columns: 220px minmax(0, 760px); gap: 24px 48px; padding: 24px; max-width: 1120px; margin: 0 auto }
.guide nav { position: sticky; top: 24px; align-self: start }
.guide nav ul { list-style: none; margin: 0; padding: 0 }
.guide nav li { margin: 0 }
.guide nav a { display: block; padding: 6px 0 }
.guide a { color: var(--brand) }
.guide h1 { margin: 0 0 8px; font-size: 30px; letter-spacing: -.02em; line-height: 1.2 }
.guide h2 { margin: 40px 0 8px; font-size: 22px; letter-spacing: -.01em }
.guide h3 { margin: 28px 0 4px; font-size: 17px }
.guide p, .guide ul { margin: 8px 0 }
.guide li { margin: 4px 0 }
.guide code { font: 13px/1.55 ui-monospace, SFMono-Regular, Menlo, monospace; background: var(--line); border-radius: 4px; padding: 1px 4px; overflow-wrap: anywhere }
.guide pre { margin: 8px 0; padding: 14px 16px; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
.guide pre code { background: none; padding: 0; overflow-wrap: normal }
.guide details { margin: 8px 0 }
.guide summary { padding: 6px 0; cursor: pointer; font-weight: 600 }
@media (max-width: 760px) { .guide { grid-template-columns: minmax(0, 1fr); padding: 16px } .guide nav { position: static } .guide nav ul { columns: 2 } }
@media (prefers-color-scheme: dark) { html:not(.light-mode) { --paper: #141311; --card: #1d1b18; --ink: #f4f1ea; --soft: #b5aea2; --line: #2c2925; --brand: #4fb89d; color-scheme: dark } }
.loading { padding: 48px 24px; color: var(--soft) }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description { font-family: Figtree, system-ui, sans-serif }
.swagger-ui .wrapper { max-width: 1200px }
.swagger-ui .info { margin: 28px 0 }
.swagger-ui .info .title { font-size: 30px; letter-spacing: -.02em }
html .swagger-ui .scheme-container { background: transparent !important; box-shadow: none; padding: 0 0 12px }
.swagger-ui .info code, .swagger-ui .markdown code { color: var(--ink) !important; background: var(--line) !important; font-weight: 500 }
.swagger-ui .opblock { border-radius: 12px; box-shadow: none }
.swagger-ui .opblock .opblock-summary-method { border-radius: 8px }
.swagger-ui .btn { border-radius: 10px; box-shadow: none }
.swagger-ui .btn.execute { background: var(--brand); border-color: var(--brand) }
`
