import { richTextSchemes, richTextTags } from '@haat/shared/rich-text.ts'
import sanitize from 'sanitize-html'

/** What rich text may hold. Everything else is dropped, scripts and styles with what is inside them. */
const rules: sanitize.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: richTextSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
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

/** Rich text for a page or a description: allowed tags only, links to https, mail and telephone only. */
export const cleanHtml = (html: string): string =>
  sanitize(html.slice(0, maxLength).replaceAll('\u0000', '').toWellFormed(), rules)
    .replace(/<p>(?:\s|&nbsp;)*<\/p>/g, '')
    .trim()

/** Plain text: no markup at all, entities as the letters they mean, white space in single blanks. */
export const cleanText = (text: string): string =>
  decodeEntities(
    sanitize(text.slice(0, maxLength).replaceAll('\u0000', '').toWellFormed(), { allowedTags: [], allowedAttributes: {} }),
  )
    .replace(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }
const decodeEntities = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity]!)
