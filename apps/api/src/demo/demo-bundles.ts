import { toMinor } from '@haat/shared/money.ts'
import { type StoredProduct, storeBundles, storeProducts, storeRelated } from '../modules/catalog/service.ts'
import type { Ctx } from '../platform/context.ts'
import { type BundleSeed, bundles } from './content/products/bundles.ts'
import { daysBefore } from './demo-time.ts'

/** A product of the demo with its pictures. */
interface Part extends StoredProduct {
  seed: { name: string }
  mediaId: string | null
  mediaOfColor: ReadonlyMap<string, string>
}

interface Ids {
  products: ReadonlyMap<string, Part>
  categoryIds: ReadonlyMap<string, string>
  brandIds: ReadonlyMap<string, string>
}

/** Inserts the bundles with the pictures of their parts, each related to its parts and these to it; call `refreshCatalog` in the same transaction. */
export async function storeDemoBundles(ctx: Ctx, { products, categoryIds, brandIds }: Ids, now: Date): Promise<void> {
  const stored = await storeProducts(
    ctx,
    bundles.map(({ slug, name, shortDescription, description, texts, ...seed }) => ({
      ...{ slug, name, shortDescription, description, type: 'simple', status: 'active', options: [], tags: seed.tags },
      labels: mapTexts(texts, ({ name }) => ({ name })),
      texts: mapTexts(texts, ({ shortDescription, description }) => ({ shortDescription, description })),
      brandId: brandIds.get(seed.brand) ?? null,
      seo: { title: name, description: shortDescription },
      sourceKey: `demo:${slug}`,
      publishedAt: daysBefore(now, seed.ageDays),
      categoryIds: [categoryIds.get(seed.category)!],
      media: seed.parts.flatMap(({ slug, color }) => {
        const { mediaId, mediaOfColor } = products.get(slug)!
        const shown = (color && mediaOfColor.get(color)) ?? mediaId
        return shown ? [{ mediaId: shown, colorName: null }] : []
      }),
      variants: [
        {
          ...{ colorName: null, colorValue: null, attributeValues: [], comparePrice: null, onHand: 0 },
          price: toMinor(seed.price),
          sku: seed.sku,
        },
      ],
    })),
    { kind: 'adjust', reference: 'opening stock', actor: 'demo' },
  )
  await storeBundles(
    ctx,
    bundles.map(({ parts }, index) => ({
      variantId: stored[index]!.variants[0]!.id,
      parts: parts.map((part) => ({ ...findPart(products, part), qty: part.qty })),
    })),
  )
  for (const [index, { parts }] of bundles.entries()) {
    const bundleId = stored[index]!.id
    const partIds = parts.map(({ slug }) => products.get(slug)!.id)
    await storeRelated(ctx, bundleId, partIds)
    for (const id of partIds) await storeRelated(ctx, id, [bundleId, ...partIds.filter((other) => other !== id)])
  }
}

function findPart(products: ReadonlyMap<string, Part>, { slug, color, attribute }: BundleSeed['parts'][number]) {
  const { seed, variants } = products.get(slug)!
  const { id } = variants.find(
    ({ colorName, attributeName }) => colorName === (color ?? null) && attributeName === (attribute ?? null),
  )!
  return { variantId: id, name: [seed.name, color, attribute].filter(Boolean).join(' / ') }
}

const mapTexts = <T>(texts: BundleSeed['texts'], pick: (words: BundleSeed['texts']['fr']) => T) =>
  Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, pick(words)]))
