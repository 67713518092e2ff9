import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import { orderAsHtml, orderAsText } from './letter-order.ts'
import type { MadeMail } from './maker.ts'
import { ar } from './texts/ar.ts'
import { bn } from './texts/bn.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import type { MailTexts } from './texts/type.ts'
import { escaped, fill, spoken, type Words } from './words.ts'

export const mailTexts: Record<Language, MailTexts> = { en, bn, ar, fr }

export interface Look {
  shop: string
  url: string
  /** `#rrggbb`, or '' for the house colour */
  brand: string
  language: Language
}

/** The subject and both parts of a mail. */
export function writeLetter(kind: MailKind, made: MadeMail, look: Look): { subject: string; text: string; html: string } {
  const texts = mailTexts[look.language]
  const words = spoken(made.words ?? {}, texts, look)
  return {
    subject: fill(texts.kinds[kind].subject, words).replaceAll(/\s+/g, ' '),
    text: asText(kind, made, { words, texts, look }),
    html: asHtml(kind, made, { words, texts, look }),
  }
}

interface Parts {
  words: Words
  texts: MailTexts
  look: Look
}

function asText(kind: MailKind, { link, code, order }: MadeMail, { words, texts, look }: Parts): string {
  const { paragraphs, button, note } = texts.kinds[kind]
  const say = (text: string) => fill(text, words)
  const blocks = [
    say(words.name ? texts.hello : texts.helloNobody),
    ...paragraphs.map(say),
    code && `    ${code}`,
    link && (button ? `${say(button)}:\n${link}` : link),
    order && orderAsText(order, texts.order, look.language),
    note && say(note),
    `-- \n${look.shop}\n${look.url}\n${say(texts.why)}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function asHtml(kind: MailKind, { link, code, order }: MadeMail, { words, texts, look }: Parts): string {
  const { heading, paragraphs, button, note } = texts.kinds[kind]
  const { language } = look
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const side = language === 'ar' ? 'right' : 'left'
  const brand = solid(look.brand)
  const say = (text: string) => fill(escaped(text), words, (word) => `<bdi>${escaped(word)}</bdi>`)
  const p = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:#1c2421">${say(text)}</p>`
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700;color:#1c2421">${say(heading)}</h1>`,
    p(words.name ? texts.hello : texts.helloNobody),
    ...paragraphs.map(p),
    code &&
      `<p dir="ltr" class="code ink" style="margin:8px 0 24px;padding:16px;border-radius:8px;background:#f1f4f2;color:#1c2421;text-align:center;font:700 32px/1.2 Consolas,Menlo,monospace;letter-spacing:8px">${escaped(code)}</p>`,
    link &&
      button &&
      `<p style="margin:8px 0 24px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${brand};border:1px solid ${brand};color:${inkOn(brand)};font-size:16px;line-height:1.25;font-weight:600;text-decoration:none">${say(button)}</a></p>`,
    order && orderAsHtml(order, texts.order, look.language),
    note && `<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.6;color:#55605b">${say(note)}</p>`,
    link &&
      button &&
      `<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5e1;font-size:13px;line-height:1.6;color:#55605b">${say(texts.copyLink)}<br><a href="${escaped(link)}" dir="ltr" class="soft" style="color:#55605b;word-break:break-all;unicode-bidi:isolate">${escaped(link)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${say(heading)}</title>
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
<div style="height:4px;line-height:4px;font-size:0;background:${brand}"></div>
<div style="padding:28px 24px 32px">
<p class="ink" style="margin:0 0 24px;font-size:18px;line-height:1.3;font-weight:700;color:#1c2421"><bdi>${escaped(look.shop)}</bdi></p>
${rows.filter(Boolean).join('\n')}
</div>
</div>
<p class="soft" style="max-width:512px;margin:16px auto 0;padding:0 24px;font-size:12px;line-height:1.6;color:#55605b">${say(texts.why)}<br><a href="${escaped(look.url)}" dir="ltr" class="soft" style="color:#55605b">${escaped(look.url)}</a></p>
</div>
</body>
</html>
`
}

/** Mail programs know neither `#rgba` nor an empty colour. */
function solid(colour: string): string {
  if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(colour)) return colour.slice(0, 7)
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(colour)
  return short ? `#${short[1]!.repeat(2)}${short[2]!.repeat(2)}${short[3]!.repeat(2)}` : '#0f6b57'
}

/** White or nearly black, whichever is read better on the colour (WCAG). */
function inkOn(colour: string): string {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.0575 ? '#ffffff' : '#111111'
}
