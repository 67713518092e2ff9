import { richTextTags } from '@haat/shared/rich-text.ts'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { cx } from './cx.ts'

const tags = new Set(richTextTags)
const empty = new Set(['br'])
/** Elements removed with their content; other unknown elements keep their text. */
const gone = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
])
const deepest = 30

/**
 * The only place that renders stored HTML: parses it as a document and rebuilds it from allowed elements, never set as markup.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const content = useMemo(() => safeNodes(html), [html])
  return <div className={cx('prose', className)}>{content}</div>
}

export function safeNodes(html: string): ReactNode {
  return toChildren(new DOMParser().parseFromString(html, 'text/html').body, 0)
}

function toChildren(node: Node, depth: number): ReactNode[] {
  if (depth > deepest) return []
  return [...node.childNodes].map((child, index) => toNode(child, index, depth))
}

function toNode(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const tag = (node as Element).tagName.toLowerCase()
  if (gone.has(tag)) return null
  if (empty.has(tag)) return createElement(tag, { key })
  const inside = toChildren(node, depth + 1)
  if (!tags.has(tag)) return createElement(Fragment, { key }, ...inside)
  if (tag === 'a') return toLink(node as Element, key, inside)
  // React warns about white space between table and list elements.
  const content = /^(table|thead|tbody|tr|ul|ol)$/.test(tag)
    ? inside.filter((part) => typeof part !== 'string' || part.trim() !== '')
    : inside
  return createElement(tag, { key }, ...content)
}

function toLink(element: Element, key: number, inside: ReactNode[]): ReactNode {
  const href = safeHref(element.getAttribute('href') ?? '')
  if (!href) return createElement(Fragment, { key }, ...inside)
  return createElement('a', { key, href, ...(href.startsWith('https:') && { rel: 'noopener nofollow' }) }, ...inside)
}

/** Allows only https, mailto and tel links. */
function safeHref(href: string): string | undefined {
  const clean = href.trim()
  return /^(https:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d][\d\s()-]*)$/i.test(clean) ? clean : undefined
}
