import type { Language } from '@haat/shared/text.ts'
import { escaped } from './words.ts'

export interface Look {
  shop: string
  url: string
  /** `#rrggbb`, or '' for the house colour */
  brand: string
  language: Language
}

interface Page {
  title: string
  /** the blocks of the card, one under the other */
  body: string
  /** small, under the card */
  foot: string
  look: Look
}

/** What stands around every mail: styles on every element for old programs, a style sheet for the dark. */
export function framed({ title, body, foot, look }: Page): string {
  const { language } = look
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const side = language === 'ar' ? 'right' : 'left'
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #121715 !important }
  .card { background: #1c2421 !important; border-color: #36423d !important }
  .ink { color: #f1f4f2 !important }
  .soft { color: #b4c0ba !important }
  .line { border-color: #36423d !important }
  .code, .pic { background: #2a3430 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f4f2">
<div class="page" lang="${language}" dir="${dir}" style="padding:24px 12px;background:#f1f4f2;text-align:${side};font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Bengali','Noto Naskh Arabic',Arial,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #dfe5e1;border-radius:12px;overflow:hidden">
<div style="height:4px;line-height:4px;font-size:0;background:${solid(look.brand)}"></div>
<div style="padding:28px 24px 32px">
<p class="ink" style="margin:0 0 24px;font-size:18px;line-height:1.3;font-weight:700;color:#1c2421"><bdi>${escaped(look.shop)}</bdi></p>
${body}
</div>
</div>
<p class="soft" style="max-width:512px;margin:16px auto 0;padding:0 24px;font-size:12px;line-height:1.6;color:#55605b">${foot}</p>
</div>
</body>
</html>
`
}

/** Mail programs know neither `#rgba` nor an empty colour. */
export function solid(colour: string): string {
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(colour)) return colour.slice(0, 7)
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(colour)
  return short ? `#${short[1]!.repeat(2)}${short[2]!.repeat(2)}${short[3]!.repeat(2)}` : '#0f6b57'
}

/** White or nearly black, whichever is read better on the colour (WCAG). */
export function inkOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.0575 ? '#ffffff' : '#111111'
}
