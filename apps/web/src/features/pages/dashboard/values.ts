import type { DashboardContentPage, PageWords } from '@haat/shared/pages/dashboard/schema.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Loaded } from '../../../lib/dashboard/editing/use-editor.ts'
import type { WordsIn } from '../../../ui/dashboard/fields/language-tabs.tsx'

/** Form values of a page; each language is one field for merging concurrent changes. */
export type PageValues = Record<Language, PageWords> & {
  slug: string
  active: boolean
  title: string
  body: string
  seo: { title: string; description: string }
}

const none: PageWords = { title: '', body: '', seoTitle: '', seoDescription: '' }
const codes = languages.map(({ code }) => code)

export const toLoaded = ({
  slug,
  active,
  title,
  body,
  seoTitle,
  seoDescription,
  texts,
  version,
}: DashboardContentPage): Loaded<PageValues> => ({
  values: {
    slug,
    active,
    title,
    body,
    seo: { title: seoTitle, description: seoDescription },
    ...(Object.fromEntries(codes.map((code) => [code, { ...none, ...texts[code] }])) as Record<Language, PageWords>),
  },
  version,
})

export const hasWords = (words: PageWords): boolean => Object.values(words).some((word) => word !== '')
export const filledIn = (values: PageValues): Language[] => codes.filter((code) => hasWords(values[code]))

/** Request fields. */
export const toFields = (values: PageValues) => ({
  slug: values.slug,
  active: values.active,
  ...wordsOf(values, 'own'),
  texts: Object.fromEntries(filledIn(values).map((code) => [code, values[code]])),
})

export function wordsOf(values: PageValues, lng: WordsIn): PageWords {
  if (lng !== 'own') return values[lng]
  const { title, body, seo } = values
  return { title, body, seoTitle: seo.title, seoDescription: seo.description }
}

/** The change that sets texts of a language. */
export function withWords(values: PageValues, lng: WordsIn, part: Partial<PageWords>): Partial<PageValues> {
  const next = { ...wordsOf(values, lng), ...part }
  if (lng !== 'own') return { [lng]: next }
  return { title: next.title, body: next.body, seo: { title: next.seoTitle, description: next.seoDescription } }
}

/** Texts of a page whose blocks replace its bodies. */
export const withoutBodies = (values: PageValues): PageValues => ({
  ...values,
  body: '',
  ...(Object.fromEntries(codes.map((code) => [code, { ...values[code], body: '' }])) as Record<Language, PageWords>),
})

/** Plain text of HTML, for the search engine preview. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent.replace(/\s+/g, ' ').trim()
