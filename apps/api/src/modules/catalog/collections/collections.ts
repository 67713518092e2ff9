import type { Collection, CollectionCard } from '@haat/shared/catalog/collections/schema.ts'
import { type SortCode, sorts } from '@haat/shared/catalog/sort.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import { findFormerSlugs } from '../../redirects/service.ts'
import { productCounts } from '../columns/counts/product-counts.ts'
import { type CollectionRow, findCollections, findFilledSlugs } from './collections-repo.ts'

interface CollectionList {
  all: CollectionRow[]
  byId: Map<string, CollectionRow>
  /** by current and former slugs */
  bySlug: Map<string, CollectionRow>
}

/** The collections that are shown, cached until the catalogue changes. */
export const collectionList = (ctx: Ctx): Promise<CollectionList> =>
  remembered(ctx, 'collections', async () => {
    const [all, former] = await Promise.all([findCollections(ctx.db), findFormerSlugs(ctx, 'collection')])
    const earlier = all.flatMap((row) => (former.get(row.id) ?? []).map((slug) => [slug, row] as const))
    return {
      all,
      byId: new Map(all.map((row) => [row.id, row])),
      bySlug: new Map([...earlier, ...all.map((row) => [row.slug, row] as const)]),
    }
  })

/** The default order of a collection's products. */
export function collectionOrder({ kind, sort }: Pick<CollectionRow, 'kind' | 'sort'>): {
  order: 'date' | 'price' | 'name' | 'hand'
  direction: 'asc' | 'desc'
} {
  if (sort) return { order: sorts[sort as SortCode].by, direction: sorts[sort as SortCode].direction }
  return kind === 'hand' ? { order: 'hand', direction: 'asc' } : { order: 'date', direction: 'desc' }
}

/** Lists the collections that have products, by name, in a language. */
export async function listCollections(
  ctx: Ctx,
  { lng }: { lng?: Language | undefined },
): Promise<{ collections: CollectionCard[] }> {
  const [{ all }, counts] = await Promise.all([collectionList(ctx), productCounts(ctx, 'collection')])
  return { collections: all.filter(({ id }) => counts.has(id)).map((row) => toCard(row, counts, lng)) }
}

/**
 * A collection by a current or former slug, in a language.
 * @throws not_found
 */
export async function readCollection(
  ctx: Ctx,
  { slug, lng }: { slug: string; lng?: Language | undefined },
): Promise<{ collection: Collection }> {
  const [{ bySlug }, counts] = await Promise.all([collectionList(ctx), productCounts(ctx, 'collection')])
  const row = bySlug.get(slug)
  if (!row) throw new Refusal('not_found')
  const texts = (lng && row.texts[lng]) || {}
  const card = toCard(row, counts, lng)
  return {
    collection: {
      ...card,
      description: texts.description || row.description,
      seo: {
        // The shop's own title would be in another language beside a translated name.
        title: texts.seoTitle || (texts.name ? '' : row.seo.title) || card.name,
        description: texts.seoDescription || (texts.description ? '' : row.seo.description) || '',
      },
    },
  }
}

/** Slugs of the collections that have products, with the day of their last change, for the sitemap. */
export const listCollectionSlugs = (ctx: Ctx): Promise<{ slug: string; at: string }[]> => findFilledSlugs(ctx.db)

function toCard(row: CollectionRow, counts: ReadonlyMap<string, number>, lng: Language | undefined): CollectionCard {
  const name = (lng && row.texts[lng]?.name) || row.name
  return {
    _id: row.id,
    slug: row.slug,
    name,
    image: row.picture && toPicture(row.picture, row.picture.alt || name),
    count: counts.get(row.id) ?? 0,
  }
}
