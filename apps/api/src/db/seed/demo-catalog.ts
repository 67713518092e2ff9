import { toMinor } from '@haat/shared/money.ts'
import type { Ctx } from '../../ctx.ts'
import { type Ground, grounds } from '../../demo/pictures/grounds.ts'
import { categoryPicture, productPicture, sectionPicture } from '../../demo/pictures/list.ts'
import type { MediaIdOf } from '../../demo/pictures/store.ts'
import {
  ensureBrand,
  type NewProduct,
  type NewReview,
  type StoredProduct,
  storeCategory,
  storeProducts,
  storeReviews,
  storeSections,
} from '../../modules/catalog/store.ts'
import {
  brands,
  categories,
  homeSections,
  type OrderSeed,
  orders,
  type ProductSeed,
  products,
  reviewsOf,
} from './content/index.ts'
import { daysBefore } from './demo-time.ts'

export interface DemoProduct extends StoredProduct {
  seed: ProductSeed
  /** first picture: of the product, and by colour */
  mediaId: string | null
  mediaOfColor: Map<string, string>
}

/** Categories, brands, products with variants, pictures, stock and prices, reviews, and the home page. By slug. */
export async function storeCatalog(ctx: Ctx, mediaIdOf: MediaIdOf, now: Date): Promise<Map<string, DemoProduct>> {
  const categoryIds = await storeCategories(ctx, mediaIdOf)
  const brandIds = new Map<string, string>()
  for (const { slug, name } of brands) brandIds.set(slug, await ensureBrand(ctx, name, slug))
  const sold = piecesSold(orders)

  const shown = products.map((seed) => {
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
        attributeLabel: seed.attributeLabel,
        brandId: brandIds.get(seed.brand) ?? null,
        tags: seed.tags,
        seo: seed.seo,
        sourceKey: `demo:${seed.slug}`,
        publishedAt: daysBefore(now, seed.ageDays),
        reducedAt: daysBefore(now, Math.min(9, seed.ageDays / 2)),
        categoryIds: seed.categories.map((slug) => categoryIds.get(slug)!),
        media: gallery,
        variants: seed.variants.map(({ color, attribute, price, comparePrice, sku, stock }) => ({
          colorName: color?.name ?? null,
          colorValue: color?.value ?? null,
          attributeName: attribute,
          price: toMinor(price),
          comparePrice: comparePrice === null ? null : toMinor(comparePrice),
          sku,
          mediaId: (color && mediaOfColor.get(color.name)) ?? null,
          // What stands in the seed is what is left today; the orders of the history take the rest.
          onHand: stock === null ? null : stock + (sold.get(variantKey(seed.slug, color?.name ?? null, attribute)) ?? 0),
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
  await storeReviews(
    ctx,
    [...stored.values()].flatMap(({ id, seed }) => reviewsFor(id, seed, now)),
  )
  await storeHome(ctx, mediaIdOf)
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

/** Pieces the orders that still stand have taken of each variant. */
function piecesSold(history: readonly OrderSeed[]): Map<string, number> {
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
    // Some of yesterday's wait for somebody to read them.
    status: daysAgo === 1 && review.stars < 5 && !review.reply ? ('pending' as const) : ('published' as const),
    createdAt: daysBefore(now, daysAgo),
  }))

async function storeHome(ctx: Ctx, mediaIdOf: MediaIdOf): Promise<void> {
  const sections = []
  for (const [position, section] of homeSections.entries()) {
    const { type, texts, ...data } = section
    const picture = sectionPicture(position)
    sections.push({ type, texts, data: { ...data }, mediaId: picture ? mediaIdOf(picture) : null, position })
  }
  await storeSections(ctx, sections)
}

const groundColour = (ground: Ground): string => grounds[ground].from
