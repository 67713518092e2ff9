import { richTextSchemes, richTextTags } from '@haat/shared/rich-text.ts'
import sanitize from 'sanitize-html'

/** Allowed rich text. Everything else is removed; scripts and styles including their content. */
const rules: sanitize.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: richTextSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // No style remains: the bundle has no PostCSS (build.ts).
  parseStyleAttributes: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: { href, ...(href.startsWith('https:') && { rel: 'noopener nofollow' }) },
    }),
  },
}

const maxLength = 200_000

/** Sanitizes rich text: allowed tags only, links to https, mailto and tel only. */
export const cleanHtml = (html: string): string =>
  sanitize(html.slice(0, maxLength).replaceAll('\u0000', '').toWellFormed(), rules)
    .replace(/<p>(?:\s|&nbsp;)*<\/p>/g, '')
    .trim()

/** Tags as `cleanHtml` writes them. */
const cleanTags = new RegExp(`</?(?:${richTextTags.join('|')})(?: (?:href|rel)="[^"<>]*")*(?: /)?>`, 'g')
/** What only the parser understands: other tags, broken ones and other entities. */
const unclear = /[<>]|&(?!(?:amp|lt|gt|quot|nbsp|#39);)/

/** Converts HTML to plain text: no tags, entities decoded, white space collapsed. Texts without tags and stored rich text need no parser. */
export function cleanText(text: string): string {
  const whole = text.slice(0, maxLength).replaceAll('\u0000', '').toWellFormed()
  const plain = whole.replace(cleanTags, '')
  const safe = unclear.test(plain) ? sanitize(whole, { allowedTags: [], allowedAttributes: {} }) : plain
  return decodeEntities(safe).replace(/\s+/g, ' ').trim()
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }
const decodeEntities = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity]!)
