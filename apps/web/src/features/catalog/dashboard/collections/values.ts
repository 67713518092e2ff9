import type { CollectionRule } from '@haat/shared/catalog/collections/rule.ts'
import type { CollectionMember, CollectionWords, DashboardCollection } from '@haat/shared/catalog/dashboard/collections.ts'
import type { SortCode } from '@haat/shared/catalog/sort.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Loaded } from '../../../../lib/dashboard/editing/use-editor.ts'
import type { WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import type { MediaValue } from '../../../media/index.ts'

/** Form values of a collection; each language is one field for merging concurrent changes. */
export type CollectionValues = Record<Language, CollectionWords> & {
  slug: string
  name: string
  description: string
  seo: { title: string; description: string }
  /** at most one */
  picture: MediaValue[]
  kind: 'hand' | 'rule'
  rule: CollectionRule
  products: CollectionMember[]
  sort: SortCode | null
  active: boolean
}

const none: CollectionWords = { name: '', description: '', seoTitle: '', seoDescription: '' }
const codes = languages.map(({ code }) => code)

export const toLoaded = (collection: DashboardCollection): Loaded<CollectionValues> => ({
  values: {
    slug: collection.slug,
    name: collection.name,
    description: collection.description,
    seo: { title: collection.seoTitle, description: collection.seoDescription },
    picture: collection.picture ? [collection.picture] : [],
    kind: collection.kind,
    rule: collection.rule,
    products: collection.products,
    sort: collection.sort,
    active: collection.active,
    ...(Object.fromEntries(codes.map((code) => [code, { ...none, ...collection.texts[code] }])) as Record<
      Language,
      CollectionWords
    >),
  },
  version: collection.version,
})

export const filledIn = (values: CollectionValues): Language[] =>
  codes.filter((code) => Object.values(values[code]).some((word) => word !== ''))

/** Request fields. */
export const toFields = (values: CollectionValues) => ({
  slug: values.slug,
  ...wordsOf(values, 'own'),
  texts: Object.fromEntries(filledIn(values).map((code) => [code, values[code]])),
  mediaId: values.picture[0]?._id ?? null,
  kind: values.kind,
  rule: values.rule,
  products: values.products.map(({ _id }) => _id),
  sort: values.sort,
  active: values.active,
})

export function wordsOf(values: CollectionValues, lng: WordsIn): CollectionWords {
  if (lng !== 'own') return values[lng]
  const { name, description, seo } = values
  return { name, description, seoTitle: seo.title, seoDescription: seo.description }
}

/** The change that sets texts of a language. */
export function withWords(values: CollectionValues, lng: WordsIn, part: Partial<CollectionWords>): Partial<CollectionValues> {
  const next = { ...wordsOf(values, lng), ...part }
  if (lng !== 'own') return { [lng]: next }
  const { name, description, seoTitle, seoDescription } = next
  return { name, description, seo: { title: seoTitle, description: seoDescription } }
}

/** Whether the rule can be sent: every condition has its value. */
export const isComplete = ({ conditions }: CollectionRule): boolean =>
  conditions.every((condition) => {
    if (condition.field === 'category' || condition.field === 'brand') return condition.id !== ''
    if (condition.field === 'tag') return condition.tag.trim() !== ''
    if (condition.field === 'price') return condition.amount > 0
    if (condition.field === 'custom')
      return condition.key !== '' && (condition.value !== '' || condition.min !== null || condition.max !== null)
    return true
  })
