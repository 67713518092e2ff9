import { attributeNameOf } from '@haat/shared/catalog/options.ts'
import { toMinor } from '@haat/shared/money.ts'
import { storeHome } from '../modules/blocks/service.ts'
import {
  ensureBrand,
  type NewProduct,
  type NewReview,
  type StoredProduct,
  storeBadge,
  storeCategory,
  storeCollection,
  storeOptionTerms,
  storeProducts,
  storeReviews,
} from '../modules/catalog/service.ts'
import { storeQuestions } from '../modules/reviews/service.ts'
import type { Ctx } from '../platform/context.ts'
import {
  badges,
  brands,
  categories,
  collections,
  type OrderSeed,
  optionTerms,
  orders,
  type ProductSeed,
  products,
  questions,
  reviewsOf,
  tagTerms,
} from './content/index.ts'
import { storeDemoBundles } from './demo-bundles.ts'
import { storeDemoFields, storeDemoFiles } from './demo-files.ts'
import { demoHome } from './demo-home.ts'
import { daysBefore } from './demo-time.ts'
import { type Ground, grounds } from './pictures/grounds.ts'
import { categoryPicture, productPicture } from './pictures/list.ts'
import type { MediaIdOf } from './pictures/store.ts'
import { productIn } from './samples/main-language.ts'

export interface DemoProduct extends StoredProduct {
  seed: ProductSeed
  /** first picture of the product, and by colour */
  mediaId: string | null
  mediaOfColor: Map<string, string>
}

/**
 * Inserts categories, brands, products with variants, pictures, stock and prices, reviews, questions, and the home page. Answers ids by
 * slug.
 */
export async function storeCatalog(ctx: Ctx, mediaIdOf: MediaIdOf, now: Date): Promise<Map<string, DemoProduct>> {
  const categoryIds = await storeCategories(ctx, mediaIdOf)
  const brandIds = new Map<string, string>()
  for (const { slug, name, ...brand } of brands)
    brandIds.set(slug, await ensureBrand(ctx, name, slug, 'names' in brand ? brand.names : {}))
  await storeOptionTerms(ctx, [...optionTerms, ...tagTerms])
  const sold = unitsSold(orders)

  const shown = products.map((written) => {
    const words = productIn('en', written)
    const seed = { ...written, ...words, seo: { ...words.seo, keyword: written.seo.keyword } }
    const gallery = seed.pictures.map((picture) => ({
      mediaId: mediaIdOf(productPicture(picture)),
      colorName: picture.color,
    }))
    const mediaOfColor = new Map<string, string>()
    for (const { mediaId, colorName } of gallery)
      if (colorName && !mediaOfColor.has(colorName)) mediaOfColor.set(colorName, mediaId)
    return { seed, gallery, mediaOfColor }
  })
  const rows = await storeProducts(
    ctx,
    shown.map(
      ({ seed, gallery, mediaOfColor }): NewProduct => ({
        slug: seed.slug,
        type: seed.type,
        status: 'active',
        name: seed.name,
        shortDescription: seed.shortDescription,
        description: seed.description,
        labels: seed.labels,
        texts: seed.texts,
        options: seed.options,
        brandId: brandIds.get(seed.brand) ?? null,
        tags: seed.tags,
        seo: seed.seo,
        sourceKey: `demo:${seed.slug}`,
        publishedAt: daysBefore(now, seed.ageDays),
        reducedAt: daysBefore(now, Math.min(9, seed.ageDays / 2)),
        categoryIds: seed.categories.map((slug) => categoryIds.get(slug)!),
        media: gallery,
        variants: seed.variants.map(({ color, attributeValues, price, comparePrice, sku, stock }) => ({
          colorName: color?.name ?? null,
          colorValue: color?.value ?? null,
          attributeValues,
          price: toMinor(price),
          comparePrice: comparePrice === null ? null : toMinor(comparePrice),
          sku,
          mediaId: (color && mediaOfColor.get(color.name)) ?? null,
          // The content holds today's stock; add the quantities that the order history takes.
          onHand:
            stock === null
              ? null
              : stock + (sold.get(variantKey(seed.slug, color?.name ?? null, attributeNameOf(attributeValues))) ?? 0),
        })),
      }),
    ),
    { kind: 'adjust', reference: 'opening stock', actor: 'demo' },
  )
  const stored = new Map<string, DemoProduct>(
    shown.map(({ seed, gallery, mediaOfColor }, index) => [
      seed.slug,
      { ...rows[index]!, seed, mediaId: gallery[0]?.mediaId ?? null, mediaOfColor },
    ]),
  )
  for (const { product, rule, products: chosen = [], ...collection } of collections)
    await storeCollection(ctx, {
      ...collection,
      mediaId: stored.get(product)!.mediaId,
      kind: rule ? 'rule' : 'hand',
      rule: rule ?? { match: 'all', conditions: [] },
      products: chosen.map((slug) => stored.get(slug)!.id),
    })
  for (const { rule, products: chosen = [], ...badge } of badges)
    await storeBadge(ctx, {
      ...badge,
      kind: rule ? 'rule' : 'hand',
      rule: rule ?? { match: 'all', conditions: [] },
      products: chosen.map((slug) => stored.get(slug)!.id),
    })
  const ids = { products: stored, categoryIds, brandIds }
  await storeDemoBundles(ctx, ids, now)
  await storeDemoFields(ctx, ids)
  await storeDemoFiles(ctx, ids, now)
  await storeReviews(
    ctx,
    [...stored.values()].flatMap(({ id, seed }) => reviewsFor(id, seed, now)),
  )
  await storeQuestions(
    ctx,
    questions.map(({ slug, daysAgo, ...question }) => ({
      ...question,
      productId: stored.get(slug)!.id,
      status: question.answer ? 'published' : 'pending',
      createdAt: daysBefore(now, daysAgo),
    })),
  )
  await storeHome(
    ctx,
    demoHome({
      mediaIdOf,
      categoryIds,
      productIds: new Map([...stored].map(([slug, { id }]) => [slug, id])),
    }),
  )
  return stored
}

export const variantKey = (slug: string, color: string | null, attribute: string | null) =>
  [slug, color ?? '', attribute ?? ''].join('|')

async function storeCategories(ctx: Ctx, mediaIdOf: MediaIdOf): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [position, { slug, parent, name, description, texts, ground }] of categories.entries()) {
    const parentId = parent === undefined ? null : ids.get(parent)!
    ids.set(
      slug,
      await storeCategory(ctx, {
        slug,
        parentId,
        name,
        description,
        texts,
        ground: groundColour(ground),
        mediaId: mediaIdOf(categoryPicture(slug)),
        position,
      }),
    )
  }
  return ids
}

/** Quantity of each variant in orders that were not cancelled. */
function unitsSold(history: readonly OrderSeed[]): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { status, lines } of history) {
    if (status === 'cancelled') continue
    for (const { slug, color, attribute, qty } of lines) {
      const key = variantKey(slug, color, attribute)
      sold.set(key, (sold.get(key) ?? 0) + qty)
    }
  }
  return sold
}

const reviewsFor = (productId: string, seed: ProductSeed, now: Date): NewReview[] =>
  reviewsOf(seed).map(({ daysAgo, ...review }) => ({
    ...review,
    productId,
    // Some of yesterday's reviews are still pending.
    status: daysAgo === 1 && review.stars < 5 && !review.reply ? ('pending' as const) : ('published' as const),
    createdAt: daysBefore(now, daysAgo),
  }))

const groundColour = (ground: Ground): string => grounds[ground].from
