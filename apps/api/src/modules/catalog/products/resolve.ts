import type { CartLine } from '@haat/shared/cart/schema.ts'
import { isDigital } from '@haat/shared/catalog/bundles.ts'
import type { VariantNames } from '@haat/shared/catalog/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import type { Ctx } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import { type ResolvedPart, resolvedPart } from '../bundles/parts.ts'
import { namesOf, type OptionTerms, optionTerms } from '../taxonomy/option-terms.ts'
import { type FoundLine, findLines } from './resolve-repo.ts'

/** The variant of a cart line, or why it cannot be bought. Amounts are in catalogue minor units. */
export type ResolvedLine =
  | {
      ok: true
      productId: string
      variantId: string
      slug: string
      /** in the shop's own language */
      name: string
      /** in the language of the request, if it is translated; options carry theirs */
      nameLabel: string | null
      color: VariantNames['color']
      attribute: VariantNames['attribute']
      options: VariantNames['options']
      sku: string | null
      price: number
      comparePrice: number | null
      /** -1 means unlimited */
      stock: number
      /** parts of a bundle, whose stock it takes; empty for other products */
      parts: ResolvedPart[]
      /** delivered as files, without shipping */
      digital: boolean
      /** grams of one unit */
      weight: number | null
      image: Picture | null
      /** media id, for records that store it */
      mediaId: string | null
      /** its categories and all ancestors */
      categoryIds: string[]
    }
  | { ok: false; code: 'product_unavailable' | 'variant_unavailable' }

/** Finds the variant of each cart line, in order, with its names in the shop's language and in that of the context. A simple product must have no option names, a variable one the exact combination. */
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
  const [found, terms] = await Promise.all([
    findLines(ctx.db, { lines: names, lng: ctx.language }),
    optionTerms(ctx, ctx.language),
  ])
  return found.map((row) => resolved(row, terms))
}

function resolved(row: FoundLine, terms: OptionTerms): ResolvedLine {
  if (row.productId === null) return { ok: false, code: 'product_unavailable' }
  if (row.variantId === null) return { ok: false, code: 'variant_unavailable' }
  const parts = (row.parts ?? []).map((part) => resolvedPart(part, terms))
  return {
    ok: true,
    productId: row.productId,
    variantId: row.variantId,
    slug: row.slug,
    name: row.name,
    nameLabel: row.nameLabel,
    ...namesOf(row.options, row, terms),
    sku: row.sku,
    price: row.price,
    comparePrice: row.comparePrice,
    stock: row.hasStock ? (row.onHand ?? unlimited) : 0,
    parts,
    digital: isDigital({ digital: row.digital, parts }),
    weight: row.weight,
    image: row.picture && toPicture(row.picture, row.picture.alt || (row.nameLabel ?? row.name)),
    mediaId: row.mediaId,
    categoryIds: row.categoryIds,
  }
}
