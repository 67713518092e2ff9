import { errors } from '@haat/shared/errors.ts'
import { directionOf } from '@haat/shared/lists/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Response } from 'express'

/** In place of any page while the database cannot be reached: says so, and looks again by itself. `texts` are those of the web. */
export function sendUnavailable(res: Response, language: Language, texts: Record<string, unknown>): void {
  const { busy = errors.busy[1] } = (texts.errors ?? {}) as { busy?: string }
  res
    .status(503)
    .set({ 'Retry-After': '5', 'Cache-Control': 'no-store' })
    .type('html')
    .send(`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>${busy}</title>
</head>
<body><h1>${busy}</h1></body>
</html>
`)
}
