import { type Ctx, inTransaction } from '../../platform/context.ts'
import {
  type NewProduct,
  type NewSampleBundle,
  type NewSampleCollection,
  type SampleTaxonomy,
  storeSampleBundles,
  storeSampleCollections,
  storeSampleProducts,
  storeSampleTaxonomy,
} from '../catalog/service.ts'
import { fileNames, insertNewPictures, type NewMedia, removeOrphanFiles, storedHashes } from '../media/service.ts'
import { findRecords, insertRecords, lockLoad, type SampleLoad, type SampleRecord, writeLoad } from './repo.ts'

type SampleCategory = Omit<SampleTaxonomy['categories'][number], 'mediaId'> & {
  /** hash of its picture */
  picture: string
}

export type SampleProduct = Omit<NewProduct, 'brandId' | 'categoryIds' | 'media' | 'publishedAt' | 'variants'> & {
  /** slugs */
  brand: string
  categories: readonly string[]
  /** hashes of its pictures, with the colour that they show */
  pictures: readonly { hash: string; colorName: string | null }[]
  variants: Omit<NewProduct['variants'][number], 'mediaId'>[]
}

export interface SampleBundle extends Pick<NewSampleBundle, 'parts'> {
  product: SampleProduct
}

export type SampleCollection = Omit<NewSampleCollection, 'mediaId'> & {
  /** hash of its picture */
  picture: string
}

/** The sample products in the main language of a shop and in its currency. */
export interface SampleContent extends Pick<SampleTaxonomy, 'brands' | 'terms'> {
  categories: readonly SampleCategory[]
  products: readonly SampleProduct[]
  bundles: readonly SampleBundle[]
  collections: readonly SampleCollection[]
  pictures: readonly NewMedia[]
  /** stores how to draw the pictures */
  storeRecipes: () => Promise<void>
}

/** Products per transaction: between two of them loading can be cancelled. */
const batch = 10

/**
 * Loads the sample products, ten per transaction; each transaction also records what it created and how far it is. Continues where a killed process
 * stopped. Answers false if the load was cancelled meanwhile.
 */
export async function loadSamples(ctx: Ctx, content: SampleContent): Promise<boolean> {
  const files = new Map(content.pictures.map((picture) => [picture.hash, fileNames(picture)]))
  const load = await whileLoading(ctx, (ctx) => recordFiles(ctx, files, content.products.length + content.bundles.length))
  if (!load) return false
  await content.storeRecipes()
  const places = await whileLoading(ctx, (ctx) => storeSurroundings(ctx, content))
  if (!places) {
    await removeOrphanFiles(ctx, files)
    return false
  }
  for (let from = load.done; from < content.products.length; from += batch) {
    const some = content.products.slice(from, from + batch)
    const isStored = await whileLoading(ctx, async (ctx, { done }) => {
      // Another process, which was considered dead, has stored them.
      if (done >= from + some.length) return true
      await insertRecords(
        ctx.db,
        await storeSampleProducts(
          ctx,
          some.map((product) => toNewProduct(product, places)),
        ),
      )
      await writeLoad(ctx.db, { done: from + some.length })
      return true
    })
    if (!isStored) return false
  }
  return (await whileLoading(ctx, (ctx) => storeSets(ctx, content, places).then(() => true))) ?? false
}

/** Runs `work` in a transaction that locks the load, unless the load was cancelled. */
const whileLoading = <T>(ctx: Ctx, work: (ctx: Ctx, load: SampleLoad) => Promise<T>): Promise<T | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const load = await lockLoad(ctx.db)
    return load?.state === 'loading' ? work(ctx, load) : undefined
  })

/** Before any file is written: a cancelled load removes the files of these records. */
async function recordFiles(ctx: Ctx, files: ReadonlyMap<string, string[]>, total: number): Promise<SampleLoad> {
  const stored = await storedHashes(ctx, [...files.keys()])
  await insertRecords(
    ctx.db,
    [...files].filter(([hash]) => !stored.has(hash)).map(([id, names]) => ({ kind: 'file', id, state: names.join(',') })),
  )
  await writeLoad(ctx.db, { total })
  return (await lockLoad(ctx.db))!
}

interface Places {
  categoryIds: Map<string, string>
  brandIds: Map<string, string>
  mediaIds: Map<string, string>
}

async function storeSurroundings(ctx: Ctx, { pictures, categories, brands, terms }: SampleContent): Promise<Places> {
  const { ids: mediaIds, created: newPictures } = await insertNewPictures(ctx, pictures)
  const { created, ...ids } = await storeSampleTaxonomy(ctx, {
    brands,
    terms,
    categories: categories.map(({ picture, ...category }) => ({ ...category, mediaId: mediaIds.get(picture)! })),
  })
  const records: SampleRecord[] = [...created, ...newPictures.map(({ id, state }) => ({ kind: 'picture' as const, id, state }))]
  await insertRecords(ctx.db, records)
  return { ...ids, mediaIds }
}

/** Bundles and collections, which consist of products. Ends the load in the same transaction, so that both are stored once. */
async function storeSets(ctx: Ctx, { products, bundles, collections }: SampleContent, places: Places): Promise<void> {
  const sets = bundles.map(({ product, parts }) => ({ product: toNewProduct(product, places), parts }))
  await insertRecords(ctx.db, await storeSampleBundles(ctx, sets))
  const samples = (await findRecords(ctx.db)).flatMap(({ kind, id }) => (kind === 'product' ? [id] : []))
  const shown = collections.map(({ picture, ...collection }) => ({ ...collection, mediaId: places.mediaIds.get(picture)! }))
  await insertRecords(ctx.db, await storeSampleCollections(ctx, shown, samples))
  await writeLoad(ctx.db, { state: 'loaded', done: products.length + bundles.length })
}

function toNewProduct({ brand, categories, pictures, variants, ...own }: SampleProduct, places: Places): NewProduct {
  const media = pictures.map(({ hash, colorName }) => ({ mediaId: places.mediaIds.get(hash)!, colorName }))
  return {
    ...own,
    publishedAt: new Date(),
    brandId: places.brandIds.get(brand) ?? null,
    categoryIds: categories.map((slug) => places.categoryIds.get(slug)!),
    media,
    variants: variants.map((variant) => ({
      ...variant,
      mediaId: media.find(({ colorName }) => colorName !== null && colorName === variant.colorName)?.mediaId ?? null,
    })),
  }
}
