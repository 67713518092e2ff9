import { createHash } from 'node:crypto'
import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Response } from 'express'
import { serverTexts } from '../../texts/all.ts'

/** The default colours of the shop (web/src/styles/app.css): its settings are in the database. */
const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --ink: #1c1a17; --soft: #5d5850; --line: #e9e5dd; --brand: #0f6b57; --brand-soft: #e2eeea }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141311; --card: #1d1b18; --ink: #f3efe8; --soft: #b9b2a7; --line: #2c2925; --brand: #7fc9b5; --brand-soft: #17332c }
}
* { box-sizing: border-box; margin: 0 }
body { display: grid; place-items: center; min-height: 100vh; min-height: 100dvh; padding: 1.25rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 Text, system-ui, sans-serif }
main { width: 100%; max-width: 34rem; padding: 3rem 1.5rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); text-align: center }
span { display: inline-grid; place-items: center; width: 4rem; height: 4rem; border-radius: 50%; background: var(--brand-soft); color: var(--brand) }
h1 { margin: 1.5rem 0 .75rem; font-family: Heading, system-ui, sans-serif; font-weight: 700; font-size: 1.75rem; line-height: 1.25; text-wrap: balance }
p { color: var(--soft); text-wrap: balance }
@media (min-width: 48rem) { main { padding: 4rem 3rem } h1 { font-size: 2.25rem } }
`

const fontFace = (family: 'Text' | 'Heading', url: string): string =>
  `@font-face { font-family: ${family}; font-weight: 200 800; font-display: swap; src: url(${url}) format('woff2') }`

/** Style rules of the families `Text` and `Heading`. `fonts` are the URLs of the font files of the language, for text and headings. */
export const fontFaces = ([text, heading = text]: readonly string[]): string =>
  text && heading ? fontFace('Text', text) + fontFace('Heading', heading) : ''

/** Allows this style sheet and the shop's fonts, nothing else. */
const policyOf = (sheet: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const bag =
  '<svg aria-hidden="true" width="30" height="30" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M16 10a4 4 0 0 1-8 0"/><path d="M3.103 6.034h17.794"/><path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"/></svg>'

/**
 * Sent instead of any page while the database is unreachable: an explanation without script. It reloads automatically, except at a URL with a
 * fragment, where browsers do not. `fonts` as in `fontFaces`.
 */
export function sendUnavailable(res: Response, language: Language, fonts: readonly string[]): void {
  const words = serverTexts[language].unavailable
  const sheet = fontFaces(fonts) + style
  res
    .status(503)
    .set({ 'Retry-After': '5', 'Cache-Control': 'no-store', 'Content-Security-Policy': policyOf(sheet) })
    .type('html')
    .send(`<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>${words.title}</title>
<style>${sheet}</style>
</head>
<body>
<main>
<span>${bag}</span>
<h1>${words.title}</h1>
<p>${words.text}</p>
<p>${words.cart}</p>
</main>
</body>
</html>
`)
}
