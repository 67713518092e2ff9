import { createHash } from 'node:crypto'
import { openingApi } from '@haat/shared/opening/endpoints.ts'
import { paths } from '@haat/shared/paths.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import { defaultColours } from '@haat/shared/settings/contrast.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Request, Response } from 'express'
import { serverTexts } from '../../texts/all.ts'
import { text } from '../page-shell/first-paint/markup.ts'
import { largest } from '../page-shell/json-ld.ts'
import { fontFaces } from '../page-shell/unavailable.ts'

const styleOf = ({ color, logoHeightPhone, logoHeightDesktop }: Settings): string => `
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #fff; --ink: #1c1a17; --soft: #5d5850; --line: #8a857c; --wrong: #a32020;
  --brand: ${color.primary || defaultColours.primary}; --on-brand: ${color.primary_contrast || '#fff'} }
@media (prefers-color-scheme: dark) { :root { --paper: #141311; --card: #1d1b18; --ink: #f3efe8; --soft: #b9b2a7; --line: #8a857c; --wrong: #ff9d94 } .shop img { filter: invert(1) hue-rotate(180deg) } }
* { box-sizing: border-box; margin: 0 }
body { display: grid; grid-template-columns: minmax(0, 30rem); place-content: center; min-height: 100vh; min-height: 100dvh; padding: 1.25rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Text, system-ui, sans-serif }
main { padding: 2.5rem 1.5rem; border-radius: 1rem; border-block-start: .375rem solid var(--brand); background: var(--card); text-align: center }
.shop { font-family: Heading, system-ui, sans-serif; font-weight: 700; font-size: 1.25rem; overflow-wrap: anywhere }
.shop img { display: block; inline-size: auto; max-inline-size: 100%; block-size: ${logoHeightPhone}px; margin-inline: auto; object-fit: contain }
@media (min-width: 768px) { .shop img { block-size: ${logoHeightDesktop}px } }
h1 { margin: 1rem 0 .75rem; font-family: Heading, system-ui, sans-serif; font-size: 2rem; line-height: 1.25; text-wrap: balance }
.message { color: var(--soft); text-wrap: balance; white-space: pre-line; overflow-wrap: anywhere }
form { margin-block-start: 2rem; text-align: start }
label { font-weight: 600; font-size: .9375rem }
.row { display: flex; gap: .5rem; margin-block-start: .375rem }
input { flex: 1; min-width: 0; min-height: 3rem; padding-inline: .875rem; border: 1px solid var(--line); border-radius: .625rem; background: var(--paper); color: inherit; font: inherit }
button { min-height: 3rem; padding-inline: 1.25rem; border: 0; border-radius: .625rem; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 600; cursor: pointer }
[role=alert] { min-height: 1.6em; margin-block-start: .5rem; color: var(--wrong); font-size: .9375rem }
a { display: inline-block; margin-block-start: 1rem; padding-block: .625rem; color: var(--soft); font-size: .9375rem }
`

/** The shop's logo, else its name. */
const shopMark = ({ logo, name }: Settings): string =>
  logo[0] ? `<img src="${text(largest(logo[0]))}" alt="${text(name)}">` : text(name)

const script = `
const form = document.querySelector('form'), says = form.querySelector('[role=alert]'), field = form.querySelector('input')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  says.textContent = ''
  try {
    const answer = await fetch(form.dataset.to, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ password: field.value }) })
    if (answer.ok) return location.reload()
    says.textContent = form.dataset[answer.status === 429 ? 'wait' : answer.status === 403 || answer.status === 400 ? 'wrong' : 'failed']
  } catch { says.textContent = form.dataset.failed }
  field.focus()
})
`
const hashOf = (part: string) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`

/**
 * The page that anonymous visitors get at every address of a closed storefront, with 401: search engines index nothing of it, and the address
 * stays, so that the right password shows what was asked for.
 */
export function sendPasswordPage(
  req: Request,
  res: Response,
  { settings, language, message, fonts }: { settings: Settings; language: Language; message: string; fonts: readonly string[] },
): void {
  const words = serverTexts[language].passwordPage
  const style = fontFaces(fonts) + styleOf(settings)
  const attribute = (name: 'wrong' | 'wait' | 'failed') => `data-${name}="${text(words[name])}"`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  res
    .status(401)
    .set({
      'WWW-Authenticate': 'Password realm="storefront"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Content-Security-Policy': policy.join('; '),
    })
    .type('html')
  if (req.method === 'HEAD') return void res.end()
  res.send(`<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(settings.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="shop">${shopMark(settings)}</p>
<h1>${words.soon}</h1>
<p class="message" dir="auto">${text(message || words.message)}</p>
<form data-to="${openingApi.enter.path}" ${attribute('wrong')} ${attribute('wait')} ${attribute('failed')}>
<label for="password">${words.password}</label>
<div class="row"><input id="password" type="password" name="password" required maxlength="100" autocomplete="off" aria-describedby="says"><button>${words.enter}</button></div>
<p id="says" role="alert"></p>
</form>
<a href="${paths.signIn}">${words.staff}</a>
</main>
<script>${script}</script>
</body>
</html>
`)
}
