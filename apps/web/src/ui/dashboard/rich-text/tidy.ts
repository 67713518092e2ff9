import { richTextSchemes } from '@haat/shared/rich-text.ts'

/**
 * Normalizes the editor's HTML for storage: removes attributes except for link targets, unwraps the only paragraph of a list item
 * or cell, and returns an empty string for an empty text.
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

/** Maps headings of pasted text to the levels that rich text has. */
export const normalizePaste = (html: string): string =>
  html.replace(/<(\/?)h([156])\b/gi, (_tag, slash: string, level: string) => `<${slash}h${level === '1' ? 2 : 4}`)

/** Converts typed text to a link target: URL, email address, phone number or page of this shop. */
export function toLink(typed: string, origin: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?\d[\d\s()-]{4,30}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`
  if (text.startsWith('//')) return undefined
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text)
  const input = isWhole ? text : text.startsWith('/') ? origin + text : `https://${text}`
  return isAllowed(input) ? input : undefined
}

export function isAllowed(href: string): boolean {
  if (/\s/.test(href) || !URL.canParse(href)) return false
  const { protocol, hostname } = new URL(href)
  return richTextSchemes.includes(protocol.slice(0, -1)) && (protocol !== 'https:' || /\.|^localhost$/.test(hostname))
}
