import { richTextSchemes } from '@haat/shared/rich-text.ts'

/**
 * What an editor holds, as the shop keeps it: elements without attributes (but where a link leads), a list item or cell with one
 * paragraph as its words alone, and nothing at all where nothing is written.
 */
export function tidyHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('colgroup')) element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (element.tagName !== 'A' || name !== 'href') element.removeAttribute(name)
  }
  for (const element of body.querySelectorAll('li, td, th')) {
    const [first, second] = element.children
    if (first?.tagName === 'P' && (!second || /^[OU]L$/.test(second.tagName))) first.replaceWith(...first.childNodes)
  }
  return body.textContent?.trim() === '' && !body.querySelector('table') ? '' : body.innerHTML
}

/** Headings other programs write, as those that rich text has. */
export const tamePaste = (html: string): string =>
  html.replace(/<(\/?)h([156])\b/gi, (_tag, slash: string, level: string) => `<${slash}h${level === '1' ? 2 : 4}`)

/** Where a link leads, from what somebody typed: an address, a mail address, a telephone number, a page of this shop. */
export function linkOf(typed: string, origin: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?\d[\d\s()-]{4,30}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`
  if (text.startsWith('//')) return undefined
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text)
  const wish = isWhole ? text : text.startsWith('/') ? origin + text : `https://${text}`
  return isAllowed(wish) ? wish : undefined
}

export function isAllowed(href: string): boolean {
  if (/\s/.test(href) || !URL.canParse(href)) return false
  const { protocol, hostname } = new URL(href)
  return richTextSchemes.includes(protocol.slice(0, -1)) && (protocol !== 'https:' || /\.|^localhost$/.test(hostname))
}
