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
<header class="top">
<a class="name" href="/">Haat</a>
<span>API reference</span>
<a href="/api/openapi.json">openapi.json</a>
</header>
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
.top { display: flex; align-items: baseline; gap: 16px; padding: 14px 24px; border-block-end: 1px solid var(--line); background: var(--card) }
.top .name { font-weight: 700; font-size: 20px; letter-spacing: -.02em; color: var(--ink); text-decoration: none }
.top span { color: var(--soft); flex: 1 }
.top a { color: var(--brand) }
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
