import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { escapeHtml } from './placeholders.ts'

export interface Look {
  shop: string
  url: string
  /** `#rrggbb`, or '' for the default colour */
  brand: string
  /** ground of the page as `#rrggbb`; the storefront's default without one */
  ground?: string
  /** the shop's logo with an absolute URL; its name is shown without one */
  logo?: {
    url: string
    width: number
    height: number
    /** pixels in the email */
    shownHeight?: number
  }
  /** replies reach the shop */
  answers?: boolean
  language: Language
}

interface Page {
  title: string
  /** HTML of the card */
  body: string
  /** HTML below the card, in small print */
  foot: string
  look: Look
}

/** Page of a mail around its body: inline styles for old mail programs, a style sheet for dark mode. */
export function renderFrame({ title, body, foot, look }: Page): string {
  const { language } = look
  const dir = textDirection(language)
  const ground = look.ground ? solid(look.ground) : '#fbfaf7'
  const side = textDirection(language) === 'rtl' ? 'right' : 'left'
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
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #141311 !important }
  .card { background: #1d1b18 !important; border-color: #2c2925 !important }
  .ink { color: #f3efe8 !important }
  .soft { color: #b9b2a7 !important }
  .line { border-color: #2c2925 !important }
  .code, .pic { background: #23211d !important }
  .logo { padding: 6px 8px !important; border-radius: 8px !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${ground}">
<div class="page" lang="${language}" dir="${dir}" style="padding:24px 12px;background:${ground};text-align:${side};font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Bengali','Noto Naskh Arabic',Arial,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e9e5dd;border-radius:12px;overflow:hidden">
<div style="height:4px;line-height:4px;font-size:0;background:${solid(look.brand)}"></div>
<div style="padding:28px 24px 32px">
<p class="ink" style="margin:0 0 24px;font-size:26px;line-height:1.2;font-weight:800;letter-spacing:-0.02em;color:#1c1a17">${mark(look)}</p>
${body}
</div>
</div>
<p class="soft" style="max-width:512px;margin:16px auto 0;padding:0 24px;font-size:12px;line-height:1.6;color:#5d5850">${foot}</p>
</div>
</body>
</html>
`
}

const defaultLogoHeight = 36
const logoWidth = 240

/**
 * The logo in the height of the settings and at most 240 px wide, or the name of the shop. The logo has a white ground, because it
 * may be dark; its text, shown while pictures are blocked, keeps the ink of a light email.
 */
function mark({ shop, url, logo }: Look): string {
  if (!logo) return `<bdi>${escapeHtml(shop)}</bdi>`
  const scale = Math.min((logo.shownHeight ?? defaultLogoHeight) / logo.height, logoWidth / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale].map(Math.round)
  const image = `<img src="${escapeHtml(logo.url)}" width="${width}" height="${height}" alt="${escapeHtml(shop)}" class="logo" style="display:inline-block;width:${width}px;height:${height}px;border:0;background:#ffffff;color:#1c1a17">`
  return `<a href="${escapeHtml(url)}" class="ink" style="color:#1c1a17;text-decoration:none">${image}</a>`
}

/** Converts `#rgb`, `#rgba` or an empty colour to `#rrggbb`, the only form all mail programs know. */
export function solid(colour: string): string {
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(colour)) return colour.slice(0, 7)
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(colour)
  return short ? `#${short[1]!.repeat(2)}${short[2]!.repeat(2)}${short[3]!.repeat(2)}` : '#0f6b57'
}

/** White or near-black text, whichever has more contrast on the colour (WCAG). */
export function textColorOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.0575 ? '#ffffff' : '#111111'
}
