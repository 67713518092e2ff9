import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { toMinor } from '@haat/shared/money.ts'
import {
  type StoredProduct,
  setFieldValues,
  storeCustomField,
  storeProduct,
  storeProductFile,
} from '../modules/catalog/service.ts'
import type { Ctx } from '../platform/context.ts'
import { repositoryRoot } from '../platform/env.ts'
import { customFields, fieldValues } from './content/products/custom-fields.ts'
import { digitalProduct, productFiles } from './content/products/files.ts'
import type { ProductFileSeed } from './content/types.ts'
import { daysBefore } from './demo-time.ts'

interface Ids {
  /** products by slug */
  products: ReadonlyMap<string, StoredProduct & { mediaId: string | null }>
  categoryIds: ReadonlyMap<string, string>
  brandIds: ReadonlyMap<string, string>
}

/** Inserts the custom fields with the values of some products; call `refreshCatalog` in the same transaction. */
export async function storeDemoFields(ctx: Ctx, { products, categoryIds }: Ids): Promise<void> {
  const ids = new Map<string, string>()
  for (const { categories, unit = '', ...field } of customFields) {
    const own = { ...field, unit, group: '', categoryIds: categories.map((slug) => categoryIds.get(slug)!) }
    ids.set(field.key, await storeCustomField(ctx, own))
  }
  for (const [slug, values] of Object.entries(fieldValues))
    await setFieldValues(
      ctx,
      products.get(slug)!.id,
      Object.fromEntries(Object.entries(values).map(([key, value]) => [ids.get(key)!, value])),
    )
}

/** Inserts documents, a video, and a product that buyers download; call `refreshCatalog` in the same transaction. */
export async function storeDemoFiles(ctx: Ctx, { products, categoryIds, brandIds }: Ids, now: Date): Promise<void> {
  for (const { product, ...file } of productFiles) {
    const { id, mediaId } = products.get(product)!
    await storeFile(ctx, id, file, file.kind === 'video' ? mediaId : null)
  }
  const { name, shortDescription, description, texts, download, picturesOf, ...seed } = digitalProduct
  const { mediaId } = products.get(picturesOf)!
  const { id } = await storeProduct(
    ctx,
    {
      ...{ slug: seed.slug, name, shortDescription, description, type: 'simple', status: 'active', options: [], tags: seed.tags },
      labels: Object.fromEntries(Object.entries(texts).map(([language, { name }]) => [language, { name }])),
      texts: Object.fromEntries(Object.entries(texts).map(([language, { name: _, ...words }]) => [language, words])),
      brandId: brandIds.get(seed.brand) ?? null,
      seo: { title: name, description: shortDescription },
      sourceKey: `demo:${seed.slug}`,
      publishedAt: daysBefore(now, seed.ageDays),
      categoryIds: seed.categories.map((slug) => categoryIds.get(slug)!),
      media: mediaId ? [{ mediaId, colorName: null }] : [],
      variants: [
        {
          ...{ colorName: null, colorValue: null, attributeValues: [], comparePrice: null, onHand: null, digital: true },
          price: toMinor(seed.price),
          sku: seed.sku,
        },
      ],
    },
    { kind: 'adjust', reference: 'opening stock', actor: 'demo' },
  )
  await storeFile(ctx, id, download, null)
}

const storeFile = (ctx: Ctx, productId: string, { file, ...own }: Omit<ProductFileSeed, 'product'>, posterId: string | null) =>
  storeProductFile(ctx, {
    ...own,
    productId,
    posterId,
    fileName: file,
    content: createReadStream(join(repositoryRoot, 'apps/api/src/demo/files', file)),
  })
