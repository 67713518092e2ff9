import type { Language } from '@haat/shared/text.ts'
import type { MailedGood } from './maker.ts'
import { escaped } from './words.ts'

/** What somebody wrote, or what is to be copied: set off from what the shop says by itself. */
export const quoteAsText = (text: string, label?: string): string =>
  [label && `${label}:`, ...text.split(/\r?\n/).map((line) => `    ${line}`)].filter((line) => line !== undefined).join('\n')

export function quoteAsHtml(text: string, language: Language, label?: string): string {
  const start = language === 'ar' ? 'right' : 'left'
  const lines = text.split(/\r?\n/).map((line) => `<bdi>${escaped(line)}</bdi>`)
  const above = label ? `<span class="soft" style="font-size:14px;color:#55605b">${escaped(label)}</span><br>` : ''
  return `<div class="code ink" style="margin:0 0 20px;padding:14px 16px;border-radius:8px;background:#f1f4f2;text-align:${start};font-size:16px;line-height:1.6;color:#1c2421;word-break:break-word">${above}${lines.join('<br>')}</div>`
}

export const goodsAsText = (goods: readonly MailedGood[]): string =>
  goods
    .map(({ name, options, qty, price, was, link }) => {
      const what = [qty && qty > 1 ? `${qty} × ` : '', name, options.length > 0 ? ` (${options.join(', ')})` : ''].join('')
      const cost = [price, was && `(${was})`].filter(Boolean).join(' ')
      return `${what}${cost && `  ${cost}`}\n    ${link}`
    })
    .join('\n')

/** As a table with its style on every cell: what Outlook and Gmail hold. */
export function goodsAsHtml(goods: readonly MailedGood[], language: Language): string {
  const start = language === 'ar' ? 'right' : 'left'
  const end = language === 'ar' ? 'left' : 'right'
  const cell = (align: string, more: string) =>
    `align="${align}" valign="top" class="line" style="padding:12px 0;text-align:${align};border-bottom:1px solid #dfe5e1;${more}"`
  const rows = goods.map(({ name, options, qty, price, was, picture, link }) => {
    const to = `href="${escaped(link)}"`
    const image = picture
      ? `<a ${to}><img src="${escaped(picture)}" width="96" alt="${escaped(name)}" class="pic" style="display:block;width:96px;height:auto;border:0;border-radius:8px;background:#f1f4f2;color:#55605b;font-size:11px;line-height:1.3"></a>`
      : ''
    const about = [...options, ...(qty && qty > 1 ? [`${qty} ×`] : [])].map((text) => `<bdi>${escaped(text)}</bdi>`).join(' · ')
    const before = was ? ` <s class="soft" style="font-weight:400;color:#55605b"><bdi dir="ltr">${escaped(was)}</bdi></s>` : ''
    return (
      `<tr>${image && `<td width="96" ${cell(start, 'width:96px')}>${image}</td>`}` +
      `<td ${cell(start, `padding-${start}:${image ? 14 : 0}px;padding-${end}:10px`)}>` +
      `<a ${to} class="ink" style="font-size:16px;line-height:1.5;font-weight:600;color:#1c2421;text-decoration:none"><bdi>${escaped(name)}</bdi></a>` +
      `${about && `<br><span class="soft" style="font-size:14px;line-height:1.5;color:#55605b">${about}</span>`}` +
      `${price ? `<br><span class="ink" style="font-size:15px;line-height:1.5;font-weight:600;color:#1c2421"><bdi dir="ltr">${escaped(price)}</bdi>${before}</span>` : ''}</td></tr>`
    )
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse;margin:0 0 20px">${rows.join('\n')}</table>`
}
