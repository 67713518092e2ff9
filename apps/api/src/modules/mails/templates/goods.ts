import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { MailedGood } from '../renderer.ts'
import { escapeHtml } from './placeholders.ts'

/** An indented quote: free text, or bank details to copy. */
export const quoteAsText = (text: string, label?: string): string =>
  [label && `${label}:`, ...text.split(/\r?\n/).map((line) => `    ${line}`)].filter((line) => line !== undefined).join('\n')

/** A quote as HTML with inline styles, with an optional label above it. Escapes text and label; Arabic is aligned to the right. */
export function quoteAsHtml(text: string, language: Language, label?: string): string {
  const start = textDirection(language) === 'rtl' ? 'right' : 'left'
  const lines = text.split(/\r?\n/).map((line) => `<bdi>${escapeHtml(line)}</bdi>`)
  const above = label ? `<span class="soft" style="font-size:14px;color:#5d5850">${escapeHtml(label)}</span><br>` : ''
  return `<div class="code ink" style="margin:0 0 20px;padding:14px 16px;border-radius:8px;background:#f4f1ea;text-align:${start};font-size:16px;line-height:1.6;color:#1c1a17;word-break:break-word">${above}${lines.join('<br>')}</div>`
}

/** Products of a mail as plain text: quantity above 1, name, options, prices and the link on a line of its own. */
export const goodsAsText = (goods: readonly MailedGood[]): string =>
  goods
    .map(({ name, options, qty, price, was, link }) => {
      const what = [qty && qty > 1 ? `${qty} × ` : '', name, options.length > 0 ? ` (${options.join(', ')})` : ''].join('')
      const cost = [price, was && `(${was})`].filter(Boolean).join(' ')
      return `${what}${cost && `  ${cost}`}\n    ${link}`
    })
    .join('\n')

/** Table with inline styles on every cell, as Outlook and Gmail require. */
export function goodsAsHtml(goods: readonly MailedGood[], language: Language): string {
  const start = textDirection(language) === 'rtl' ? 'right' : 'left'
  const end = textDirection(language) === 'rtl' ? 'left' : 'right'
  const cell = (align: string, more: string) =>
    `align="${align}" valign="top" class="line" style="padding:12px 0;text-align:${align};border-bottom:1px solid #e9e5dd;${more}"`
  const rows = goods.map(({ name, options, qty, price, was, picture, link }) => {
    const to = `href="${escapeHtml(link)}"`
    const image = picture
      ? `<a ${to}><img src="${escapeHtml(picture)}" width="96" alt="${escapeHtml(name)}" class="pic" style="display:block;width:96px;height:auto;border:0;border-radius:8px;background:#f4f1ea;color:#5d5850;font-size:11px;line-height:1.3"></a>`
      : ''
    const about = [...options, ...(qty && qty > 1 ? [`${qty} ×`] : [])]
      .map((text) => `<bdi>${escapeHtml(text)}</bdi>`)
      .join(' · ')
    const before = was ? ` <s class="soft" style="font-weight:400;color:#5d5850"><bdi dir="ltr">${escapeHtml(was)}</bdi></s>` : ''
    return (
      `<tr>${image && `<td width="96" ${cell(start, 'width:96px')}>${image}</td>`}` +
      `<td ${cell(start, `padding-${start}:${image ? 14 : 0}px;padding-${end}:10px`)}>` +
      `<a ${to} class="ink" style="font-size:16px;line-height:1.5;font-weight:600;color:#1c1a17;text-decoration:none"><bdi>${escapeHtml(name)}</bdi></a>` +
      `${about && `<br><span class="soft" style="font-size:14px;line-height:1.5;color:#5d5850">${about}</span>`}` +
      `${price ? `<br><span class="ink" style="font-size:15px;line-height:1.5;font-weight:600;color:#1c1a17"><bdi dir="ltr">${escapeHtml(price)}</bdi>${before}</span>` : ''}</td></tr>`
    )
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:0 0 20px">${rows.join('\n')}</table>`
}
