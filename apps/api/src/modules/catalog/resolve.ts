import type { CartLine } from '@haat/shared/cart/schema.ts'
import type { Color } from '@haat/shared/catalog/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { pictureOf } from '../media/service.ts'
import { type FoundLine, findLines } from './resolve-repo.ts'

/** What a wire line means, or why it cannot be bought. Amounts are catalogue minor units. */
export type ResolvedLine =
  | {
      ok: true
      productId: string
      variantId: string
      slug: string
      name: string
      color: Color | null
      attribute: { name: string } | null
      sku: string | null
      price: number
      comparePrice: number | null
      /** -1 is unlimited */
      stock: number
      image: Picture | null
      /** the picture's row, for a record that keeps it */
      mediaId: string | null
      /** its categories and all their ancestors */
      categoryIds: string[]
    }
  | { ok: false; code: 'product_unavailable' | 'variant_unavailable' }

/**
 * Finds the variant of each line, in the order of the lines. A simple product answers to no names at all,
 * a variable one to its exact combination alone.
 */
export async function resolveLines(
  ctx: Ctx,
  lines: readonly Pick<CartLine, '_id' | 'color' | 'attribute'>[],
): Promise<ResolvedLine[]> {
  if (lines.length === 0) return []
  const names = lines.map(({ _id, color, attribute }) => ({
    id: _id,
    color: color?.name ?? '',
    attribute: attribute?.name ?? '',
  }))
  return (await findLines(ctx.db, names)).map(resolved)
}

function resolved(row: FoundLine): ResolvedLine {
  if (row.productId === null) return { ok: false, code: 'product_unavailable' }
  if (row.variantId === null) return { ok: false, code: 'variant_unavailable' }
  return {
    ok: true,
    productId: row.productId,
    variantId: row.variantId,
    slug: row.slug,
    name: row.name,
    color: row.colorName === null ? null : { name: row.colorName, value: row.colorValue! },
    attribute: row.attributeName === null ? null : { name: row.attributeName },
    sku: row.sku,
    price: row.price,
    comparePrice: row.comparePrice,
    stock: row.hasStock ? (row.onHand ?? unlimited) : 0,
    image: row.picture && pictureOf(row.picture, row.picture.alt || row.name),
    mediaId: row.mediaId,
    categoryIds: row.categoryIds,
  }
}
