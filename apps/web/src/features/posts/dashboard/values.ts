import type { PostStatus } from '@haat/shared/posts/constants.ts'
import type { DashboardPost, PostWords } from '@haat/shared/posts/dashboard/schema.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Loaded } from '../../../lib/dashboard/editing/use-editor.ts'
import { toIsoTime, toLocalTime } from '../../../lib/dashboard/local-time.ts'
import type { WordsIn } from '../../../ui/dashboard/fields/language-tabs.tsx'
import type { MediaValue } from '../../media/index.ts'

/** Form values of a post; each language is one field for merging concurrent changes. */
export type PostValues = Record<Language, PostWords> & {
  slug: string
  title: string
  summary: string
  body: string
  seo: { title: string; description: string }
  /** at most one */
  picture: MediaValue[]
  tags: string[]
  author: string
  status: PostStatus
  /** value of a `datetime-local` input in the shop's time zone; empty: when it is published */
  publishedAt: string
}

const none: PostWords = { title: '', summary: '', body: '', seoTitle: '', seoDescription: '' }
const codes = languages.map(({ code }) => code)

export const toLoaded = (post: DashboardPost): Loaded<PostValues> => ({
  values: {
    slug: post.slug,
    title: post.title,
    summary: post.summary,
    body: post.body,
    seo: { title: post.seoTitle, description: post.seoDescription },
    picture: post.picture ? [post.picture] : [],
    tags: post.tags,
    author: post.author,
    status: post.status,
    publishedAt: toLocalTime(post.publishedAt),
    ...(Object.fromEntries(codes.map((code) => [code, { ...none, ...post.texts[code] }])) as Record<Language, PostWords>),
  },
  version: post.version,
})

export const hasWords = (words: PostWords): boolean => Object.values(words).some((word) => word !== '')
export const filledIn = (values: PostValues): Language[] => codes.filter((code) => hasWords(values[code]))

/** Request fields. `saved`: the publication time as stored; unchanged, it keeps its seconds. */
export const toFields = (values: PostValues, saved: string | null) => ({
  slug: values.slug,
  ...wordsOf(values, 'own'),
  texts: Object.fromEntries(filledIn(values).map((code) => [code, values[code]])),
  mediaId: values.picture[0]?._id ?? null,
  tags: values.tags,
  author: values.author,
  status: values.status,
  publishedAt: toIsoTime(values.publishedAt, saved),
})

export function wordsOf(values: PostValues, lng: WordsIn): PostWords {
  if (lng !== 'own') return values[lng]
  const { title, summary, body, seo } = values
  return { title, summary, body, seoTitle: seo.title, seoDescription: seo.description }
}

/** The change that sets texts of a language. */
export function withWords(values: PostValues, lng: WordsIn, part: Partial<PostWords>): Partial<PostValues> {
  const next = { ...wordsOf(values, lng), ...part }
  if (lng !== 'own') return { [lng]: next }
  const { title, summary, body, seoTitle, seoDescription } = next
  return { title, summary, body, seo: { title: seoTitle, description: seoDescription } }
}

/** Plain text of HTML, for the search engine preview. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent.replace(/\s+/g, ' ').trim()
