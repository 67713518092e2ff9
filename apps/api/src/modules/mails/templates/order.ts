import { formatCount, formatMoney } from '@haat/shared/format.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { OrderWords } from '../../../texts/types/mails.ts'
import type { MailedOrder } from '../renderer.ts'
import { orderAddresses, orderFacts, orderSums } from './order-summary.ts'
import { escapeHtml } from './placeholders.ts'

/** An order in the text part; contains everything the HTML part does. */
export function orderAsText(order: MailedOrder, words: OrderWords, language: Language): string {
  const facts = orderFacts(order, words, language).map(({ label, value }) => `${label}: ${value}`)
  const lines = order.lines.map(({ name, options, parts = [], qty, amount, review }) => {
    const price = amount === undefined ? '' : `  ${formatMoney(amount, order.currency, language)}`
    const contained = parts.map((part) => `\n    ${formatUnits(part, language)}`).join('')
    return `${formatUnits({ name, options, qty }, language)}${price}${contained}${review ? `\n    ${words.review}: ${review}` : ''}`
  })
  const { rows, total, within } = orderSums(order, words, language)
  const sums = [...rows, ...(total ? [total] : []), ...within].map(({ label, value }) => `${label}: ${value}`)
  const places = orderAddresses(order, words, language).map(
    ({ label, lines }) => `${label}:\n${lines.map(({ text }) => `    ${text}`).join('\n')}`,
  )
  return [facts.join('\n'), lines.join('\n'), sums.join('\n'), ...places].filter(Boolean).join('\n\n')
}

/** Nested tables with inline styles on every cell, as Outlook and Gmail require. */
export function orderAsHtml(order: MailedOrder, words: OrderWords, language: Language): string {
  const start = textDirection(language) === 'rtl' ? 'right' : 'left'
  const end = textDirection(language) === 'rtl' ? 'left' : 'right'
  const cell = (align: string, more = '') => `align="${align}" valign="top" style="padding:6px 0;text-align:${align};${more}"`
  const pair = ({ label, value, code, link }: { label: string; value: string; code?: true; link?: string }, strong = false) =>
    `<tr><td class="${strong ? 'ink' : 'soft'}" ${cell(start, strong ? total : quiet)}>${escapeHtml(label)}</td>` +
    `<td class="ink" ${cell(end, strong ? total : plain)}>${link ? anchor(link, value) : isolated(value, code)}</td></tr>`

  const hasPictures = order.lines.some(({ picture }) => picture)
  const lines = order.lines.map(({ name, options, parts = [], qty, amount, picture, review }) => {
    const about = [options.join(' · '), `${formatCount(qty, language)} ×`]
      .filter(Boolean)
      .map((text) => `<bdi>${escapeHtml(text)}</bdi>`)
    const image = picture
      ? `<img src="${escapeHtml(picture)}" width="64" alt="${escapeHtml(name)}" class="pic" style="display:block;width:64px;height:auto;border:0;border-radius:8px;background:#f4f1ea;color:#5d5850;font-size:11px;line-height:1.3">`
      : ''
    const contained = parts.map((part) => `<br>${isolated(formatUnits(part, language))}`).join('')
    const opinion = review ? `<br>${anchor(review, words.review)}` : ''
    return (
      `<tr>${hasPictures ? `<td class="line" width="64" ${cell(start, `width:64px;${ruled}`)}>${image}</td>` : ''}` +
      `<td class="line" ${cell(start, `padding-${start}:${hasPictures ? 14 : 0}px;padding-${end}:10px;${ruled}`)}>` +
      `<span class="ink" style="${plain}font-weight:600"><bdi>${escapeHtml(name)}</bdi></span><br>` +
      `<span class="soft" style="${quiet}">${about.join(' · ')}${contained}${opinion}</span></td>` +
      `<td class="line ink" ${cell(end, `${plain}${ruled}font-weight:600;white-space:nowrap`)}>` +
      `${amount === undefined ? '' : isolated(formatMoney(amount, order.currency, language), true)}</td></tr>`
    )
  })
  const { rows, total: whole, within } = orderSums(order, words, language)
  const places = orderAddresses(order, words, language).map(
    ({ label, lines: written }) =>
      `<tr><td colspan="2" ${cell(start, quiet)}><span class="soft">${escapeHtml(label)}</span><br>` +
      `<span class="ink" style="${plain}">${written.map(({ text, code }) => isolated(text, code)).join('<br>')}</span></td></tr>`,
  )
  return [
    table(lines),
    table([
      ...rows.map((row) => pair({ ...row, code: true })),
      ...(whole ? [pair({ ...whole, code: true }, true)] : []),
      ...within.map((row) => pair({ ...row, code: true })),
    ]),
    table([...orderFacts(order, words, language).map((fact) => pair(fact)), ...places], true),
  ]
    .filter(Boolean)
    .join('\n')
}

const formatUnits = ({ name, options, qty }: { name: string; options: readonly string[]; qty: number }, language: Language) =>
  `${formatCount(qty, language)} × ${options.length > 0 ? `${name} (${options.join(', ')})` : name}`

const plain = 'font-size:15px;line-height:1.5;color:#1c1a17;'
const quiet = 'font-size:14px;line-height:1.5;color:#5d5850;'
const total = 'font-size:17px;line-height:1.5;font-weight:700;color:#1c1a17;'
const ruled = 'padding-top:12px;padding-bottom:12px;border-bottom:1px solid #e9e5dd;'

const table = (rows: readonly string[], apart = false): string =>
  rows.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="width:100%;border-collapse:collapse;margin:0 0 16px;${apart ? 'border-top:1px solid #e9e5dd;' : ''}">${rows.join('\n')}</table>`

const isolated = (text: string, code?: boolean): string =>
  code ? `<bdi dir="ltr">${escapeHtml(text)}</bdi>` : `<bdi>${escapeHtml(text)}</bdi>`

const anchor = (link: string, text: string): string =>
  `<a href="${escapeHtml(link)}" class="ink" style="color:#1c1a17;text-decoration:underline;word-break:break-word"><bdi>${escapeHtml(text)}</bdi></a>`
