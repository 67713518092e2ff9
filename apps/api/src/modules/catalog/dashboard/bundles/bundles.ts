import type { bundlesDashboardApi, DashboardPart } from '@haat/shared/catalog/dashboard/bundles.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { toPicture } from '../../../media/service.ts'
import { charged, moneyRule } from '../../products/cards.ts'
import { type Changed, changeProduct } from '../products/change-product.ts'
import { productFilter } from '../products/list-products.ts'
import { findDashboardProduct, type PartRecord, readDashboardProduct } from '../products/product-repo.ts'
import { findBundlesOfProduct, findPartCandidates, findPartDetails, type PartCandidate } from './bundles-repo.ts'
import { replaceParts } from './replace-parts.ts'

const mostFound = 25

/**
 * Returns the parts of each variant of a product that is a bundle, and the bundles that contain a variant of it.
 * @throws not_found
 */
export async function readBundle(
  ctx: Ctx,
  { productId }: { productId: string },
): Promise<AnswerOf<typeof bundlesDashboardApi.read>> {
  const [product, containing, rule] = await Promise.all([
    findDashboardProduct(ctx.db, productId),
    findBundlesOfProduct(ctx.db, productId),
    moneyRule(ctx),
  ])
  if (!product) throw new Refusal('not_found')
  const bundles = Object.entries(product.bundles)
  const ids = bundles.flatMap(([, { parts }]) => parts.flatMap(({ variantId }) => variantId ?? []))
  const details = new Map((await findPartDetails(ctx.db, ids)).map((part) => [part.variantId, part]))
  const view = (part: PartRecord): DashboardPart => {
    const found = part.variantId === null ? undefined : details.get(part.variantId)
    return found ? { ...toPart(found, rule), qty: part.qty } : { ...gone, name: part.name, qty: part.qty }
  }
  return {
    bundles: Object.fromEntries(bundles.map(([id, { parts }]) => [id, parts.map(view)])),
    containedIn: containing.map(({ id, name }) => ({ _id: id, name })),
  }
}

/** Finds variants that can become parts, by name, SKU or barcode of their product; without a query, the last changed ones. */
export async function findParts(
  ctx: Ctx,
  { q }: ParsedOf<typeof bundlesDashboardApi.findParts>,
): Promise<AnswerOf<typeof bundlesDashboardApi.findParts>> {
  const rule = await moneyRule(ctx)
  return { parts: (await findPartCandidates(ctx.db, productFilter({ q }), mostFound)).map((part) => toPart(part, rule)) }
}

/**
 * Replaces the parts of one variant. Without parts it is an ordinary variant again, without stock.
 * @throws not_found, version_conflict (with the current product), bad_request (a part is gone or a bundle), in_use (the variant is a part)
 */
export const saveBundle = (
  ctx: Ctx,
  { productId, version, variantId, parts }: ParsedOf<typeof bundlesDashboardApi.save>,
): Promise<Changed> => {
  const change = {
    productId,
    version,
    action: 'products.bundle',
    withStock: true,
    parts: parts.map((part) => part.variantId),
  }
  return changeProduct(ctx, change, async (ctx, before) => {
    if (!before.variants.some(({ id }) => id === variantId)) throw new Refusal('not_found')
    await replaceParts(ctx, { productId, variantId, parts })
    return readDashboardProduct(ctx.db, productId)
  })
}

const gone = {
  variantId: null,
  productId: null,
  options: '',
  sku: null,
  image: null,
  price: 0,
  cost: null,
  stock: 0,
  state: 'deleted',
} as const

const toPart = (part: PartCandidate, rule: Parameters<typeof charged>[1]): Omit<DashboardPart, 'qty'> => ({
  variantId: part.variantId,
  productId: part.productId,
  name: part.name,
  options: [part.colorName, part.attributeName].filter((option) => option !== null).join(' / '),
  sku: part.sku,
  image: part.picture && toPicture(part.picture, part.picture.alt || part.name),
  price: charged(part.price, rule),
  cost: part.cost === null ? null : toAmount(part.cost),
  stock: part.onHand ?? unlimited,
  state: part.status === 'archived' ? 'archived' : !part.active ? 'inactive' : part.status === 'active' ? 'sold' : 'hidden',
})
