import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { serverTexts } from '../../texts/all.ts'

interface Page {
  language: Language
  action: string
  /** target of the link to stay signed in */
  home: string
  csrfToken: string
  nonce: string
}

/** Confirmation page of the protocol for direct visits. Contains no external input. */
export function signOutPage({ language, action, home, csrfToken, nonce }: Page): string {
  const { title, question, yes, no } = serverTexts[language].signOut
  return `<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { display: grid; place-items: center; min-height: 90vh; margin: 0; font: 1rem/1.5 system-ui, sans-serif }
main { padding: 2rem; text-align: center }
button { padding: .75rem 1.5rem; border: 0; border-radius: .5rem; background: #1c1917; color: #fff; font: inherit; cursor: pointer }
a { display: block; margin-block-start: 1rem; color: inherit }
@media (prefers-color-scheme: dark) { button { background: #fafaf9; color: #1c1917 } }
</style>
</head>
<body>
<main>
<h1>${question}</h1>
<form method="post" action="${action}">
<input type="hidden" name="csrfToken" value="${csrfToken}">
<button type="submit">${yes}</button>
</form>
<a href="${home}">${no}</a>
</main>
</body>
</html>
`
}
