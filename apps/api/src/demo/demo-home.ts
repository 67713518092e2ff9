import type { Block } from '@haat/shared/blocks/schema.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { v7 as uuidV7 } from 'uuid'
import { homeBlocks } from './content/index.ts'
import type { HomeSeed } from './content/types.ts'
import { sectionPicture } from './pictures/list.ts'
import type { MediaIdOf } from './pictures/store.ts'

interface Stored {
  mediaIdOf: MediaIdOf
  /** ids by slug */
  categoryIds: Map<string, string>
  productIds: Map<string, string>
}

/** The home page of the demo shop as blocks. */
export const demoHome = (stored: Stored): Block[] => homeBlocks.map((section, place) => toBlock(section, place, stored))

function toBlock(section: HomeSeed, place: number, { mediaIdOf, categoryIds, productIds }: Stored): Block {
  const common = { id: uuidV7(), devices: 'all' as const, from: null, until: null }
  if (section.type === 'testimonials')
    return { ...common, type: 'testimonials', texts: textsOf(section, ['title']), minStars: 5, limit: 3 }
  if (section.type === 'posts')
    return { ...common, type: 'posts', texts: textsOf(section, ['title']), source: { kind: 'latest', tag: '', limit: 3 } }
  if (section.type === 'collections')
    return { ...common, type: 'collections', texts: textsOf(section, ['title']), collections: [] }
  if (section.type === 'categories')
    return {
      ...common,
      type: 'categories',
      texts: textsOf(section, ['title']),
      categories: section.categories.map((slug) => categoryIds.get(slug)!),
    }
  if (section.type === 'products') {
    const { href, show } = section
    return {
      ...common,
      type: 'products',
      texts: textsOf(section, ['eyebrow', 'title', 'text']),
      href,
      source:
        'slugs' in show
          ? { kind: 'chosen', products: show.slugs.map((slug) => productIds.get(slug)!) }
          : { kind: 'rule', rule: show.list, category: null, limit: show.limit },
    }
  }
  const picture = sectionPicture(place)
  return {
    ...common,
    type: section.type,
    texts: textsOf(section, ['eyebrow', 'title', 'text', 'alt']),
    picture: picture ? mediaIdOf(picture) : null,
    buttons: section.actions.map(({ href, label }, at) => ({
      href,
      texts: textsOf({ label, texts: renamed(section.texts, `action${at}`, 'label') }, ['label']),
    })),
  }
}

type Words = Partial<Record<string, string>>

/** The English texts and their translations, by language. */
function textsOf<Field extends string>(
  own: { texts: Partial<Record<string, Words>> } & Partial<Record<Field, string>>,
  fields: readonly Field[],
): Partial<Record<(typeof languageCodes)[number], Partial<Record<Field, string>>>> {
  const pick = (words: Words) => Object.fromEntries(fields.flatMap((field) => (words[field] ? [[field, words[field]]] : [])))
  return Object.fromEntries(
    languageCodes.map((code) => [code, pick(code === 'en' ? (own as Words) : (own.texts[code] ?? {}))]),
  ) as ReturnType<typeof textsOf<Field>>
}

const renamed = (texts: Partial<Record<string, Words>>, from: string, to: string) =>
  Object.fromEntries(Object.entries(texts).map(([code, words]) => [code, { [to]: words?.[from] }]))
