import type { Language } from '@haat/shared/text.ts'
import { formatMoney } from '@haat/shared/written.ts'
import type { MailedOrder } from './maker.ts'
import { factsOf, placesOf, sumsOf } from './order-words.ts'
import type { OrderWords } from './texts/type.ts'
import { escaped } from './words.ts'

/** An order as the plain part of a mail shows it: nothing less than the other one. */
export function orderAsText(order: MailedOrder, words: OrderWords, language: Language): string {
  const facts = factsOf(order, words, language).map(({ label, value }) => `${label}: ${value}`)
  const lines = order.lines.map(({ name, options, qty, amount, review }) => {
    const what = options.length > 0 ? `${name} (${options.join(', ')})` : name
    const price = amount === undefined ? '' : `  ${formatMoney(amount, order.currency)}`
    return `${qty} × ${what}${price}${review ? `\n    ${words.review}: ${review}` : ''}`
  })
  const { rows, total, within } = sumsOf(order, words)
  const sums = [...rows, ...(total ? [total] : []), ...within].map(({ label, value }) => `${label}: ${value}`)
  const places = placesOf(order, words, language).map(
    ({ label, lines }) => `${label}:\n${lines.map(({ text }) => `    ${text}`).join('\n')}`,
  )
  return [facts.join('\n'), lines.join('\n'), sums.join('\n'), ...places].filter(Boolean).join('\n\n')
}

/** As a table of tables with its style on every cell: what Outlook and Gmail hold. */
export function orderAsHtml(order: MailedOrder, words: OrderWords, language: Language): string {
  const start = language === 'ar' ? 'right' : 'left'
  const end = language === 'ar' ? 'left' : 'right'
  const cell = (align: string, more = '') => `align="${align}" valign="top" style="padding:6px 0;text-align:${align};${more}"`
  const pair = ({ label, value, code, link }: { label: string; value: string; code?: true; link?: string }, strong = false) =>
    `<tr><td class="${strong ? 'ink' : 'soft'}" ${cell(start, strong ? total : quiet)}>${escaped(label)}</td>` +
    `<td class="ink" ${cell(end, strong ? total : plain)}>${link ? anchor(link, value) : isolated(value, code)}</td></tr>`

  const lines = order.lines.map(({ name, options, qty, amount, picture, review }) => {
    const about = [options.join(' · '), `${qty} ×`].filter(Boolean).map((text) => `<bdi>${escaped(text)}</bdi>`)
    const image = picture
      ? `<img src="${escaped(picture)}" width="64" alt="${escaped(name)}" class="pic" style="display:block;width:64px;height:auto;border:0;border-radius:8px;background:#f1f4f2;color:#55605b;font-size:11px;line-height:1.3">`
      : ''
    const opinion = review ? `<br>${anchor(review, words.review)}` : ''
    return (
      `<tr><td class="line" width="64" ${cell(start, `width:64px;${ruled}`)}>${image}</td>` +
      `<td class="line" ${cell(start, `padding-${start}:14px;padding-${end}:10px;${ruled}`)}>` +
      `<span class="ink" style="${plain}font-weight:600"><bdi>${escaped(name)}</bdi></span><br>` +
      `<span class="soft" style="${quiet}">${about.join(' · ')}${opinion}</span></td>` +
      `<td class="line ink" ${cell(end, `${plain}${ruled}font-weight:600;white-space:nowrap`)}>` +
      `${amount === undefined ? '' : isolated(formatMoney(amount, order.currency), true)}</td></tr>`
    )
  })
  const { rows, total: whole, within } = sumsOf(order, words)
  const places = placesOf(order, words, language).map(
    ({ label, lines: written }) =>
      `<tr><td colspan="2" ${cell(start, quiet)}><span class="soft">${escaped(label)}</span><br>` +
      `<span class="ink" style="${plain}">${written.map(({ text, code }) => isolated(text, code)).join('<br>')}</span></td></tr>`,
  )
  return [
    table(lines),
    table([
      ...rows.map((row) => pair({ ...row, code: true })),
      ...(whole ? [pair({ ...whole, code: true }, true)] : []),
      ...within.map((row) => pair({ ...row, code: true })),
    ]),
    table([...factsOf(order, words, language).map((fact) => pair(fact)), ...places], true),
  ]
    .filter(Boolean)
    .join('\n')
}

const plain = 'font-size:15px;line-height:1.5;color:#1c2421;'
const quiet = 'font-size:14px;line-height:1.5;color:#55605b;'
const total = 'font-size:17px;line-height:1.5;font-weight:700;color:#1c2421;'
const ruled = 'padding-top:12px;padding-bottom:12px;border-bottom:1px solid #dfe5e1;'

const table = (rows: readonly string[], apart = false): string =>
  rows.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="width:100%;border-collapse:collapse;margin:0 0 16px;${apart ? 'border-top:1px solid #dfe5e1;' : ''}">${rows.join('\n')}</table>`

const isolated = (text: string, code?: boolean): string =>
  code ? `<bdi dir="ltr">${escaped(text)}</bdi>` : `<bdi>${escaped(text)}</bdi>`

const anchor = (link: string, text: string): string =>
  `<a href="${escaped(link)}" class="ink" style="color:#1c2421;text-decoration:underline;word-break:break-word"><bdi>${escaped(text)}</bdi></a>`
