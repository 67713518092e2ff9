import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { inRetriedTransaction, sqlStateOf } from '../../../../platform/retry.ts'
import { writeAudit } from '../../../audit/service.ts'
import { addRedirect } from '../../../redirects/service.ts'
import { findBundlesWith } from '../../bundles/bundles-repo.ts'
import { moneyRule } from '../../products/cards.ts'
import { refreshProducts } from '../../products/refresh.ts'
import { bumpVersion, lockProduct } from './change-product-repo.ts'
import { differences, type ProductDiff } from './diff.ts'
import { toDashboardProduct } from './product.ts'
import { type DashboardProductRecord, readDashboardProduct } from './product-repo.ts'

export interface Change {
  productId: string
  /** version the staff member saw; unset if the change does not depend on it */
  version?: number
  /** section whose permission applies; default `products` */
  section?: 'products' | 'attributes'
  /** action name in the audit log, such as `products.save` */
  action: string
  /** locks variants and stock too */
  withStock?: boolean
  /** ids of variants that become parts of this product's bundles: locks their stock and products; only with `withStock` */
  parts?: readonly string[]
  /** cannot be undone */
  final?: boolean
  /** leaves the version alone: stock changes all day and must not conflict with edits of texts */
  keepsVersion?: boolean
  undoOf?: string | undefined
  /** created in the same transaction: no other transaction sees it, and nothing contains it */
  isNew?: boolean
  /** gets the ids of the products whose derived columns are out of date: the caller refreshes them in the same transaction; default: refreshed at once */
  outdated?: Set<string>
}

/** The changed product and the audit entry to undo, null if nothing changed or the change cannot be undone. */
export interface Changed {
  product: DashboardProduct
  undo: string | null
}

/** Writes a change and returns the product with it. `readDashboardProduct` returns it where the change does not know every column it wrote. */
export type ProductChange = (ctx: Ctx, before: DashboardProductRecord) => Promise<DashboardProductRecord>

/**
 * Locks the product, checks `version`, runs `change`, refreshes the derived columns and writes the differences to the audit log, in one transaction.
 * A change without effect writes nothing.
 * @throws not_found, version_conflict (with the current product), taken (slug or SKU), conflict (a referenced row was deleted)
 */
export const changeProduct = (
  ctx: Ctx,
  {
    productId,
    version,
    section = 'products',
    action,
    withStock = false,
    parts = [],
    final = false,
    keepsVersion = false,
    undoOf,
    isNew = false,
    outdated,
  }: Change,
  change: ProductChange,
): Promise<Changed> =>
  inRetriedTransaction(ctx, async (ctx) => {
    if (!isNew && !(await lockProduct(ctx.db, productId, { withStock, parts }))) throw new Refusal('not_found')
    const rule = await moneyRule(ctx)
    const before = await readDashboardProduct(ctx.db, productId)
    if (version !== undefined && version !== before.version)
      throw new Refusal('version_conflict', { product: toDashboardProduct(before, rule) })
    // A change may delete variants, and with them the rows that name these bundles.
    const bundles = isNew ? [] : await findBundlesWith(ctx.db, [productId])
    const changed = await change(ctx, before)
    const diff: ProductDiff = differences(before, changed)
    if (Object.keys(diff).length === 0) return { product: toDashboardProduct(before, rule), undo: null }
    await redirectFormerSlugs(ctx, productId, diff)
    const after = keepsVersion ? changed : { ...changed, ...(await bumpVersion(ctx.db, productId)) }
    if (outdated) for (const id of [productId, ...bundles]) outdated.add(id)
    else await refreshProducts(ctx.db, [productId, ...bundles])
    const entry = await writeAudit(ctx, {
      section,
      action,
      target: productId,
      diff,
      ...(undoOf !== undefined && { undoOf }),
    })
    return { product: toDashboardProduct(after, rule), undo: final ? null : entry }
  }).catch(toConstraintRefusal)

/** A slug that the product no longer has, in whatever language, leads to it. */
async function redirectFormerSlugs(ctx: Ctx, productId: string, diff: ProductDiff): Promise<void> {
  if (diff.slug) await addRedirect(ctx, 'product', productId, ...(diff.slug as [string, string]))
  for (const [field, [before, after]] of Object.entries(diff)) {
    if (!field.startsWith('texts ')) continue
    const [from, to] = [before, after].map((words) => (words as { slug?: string } | null)?.slug)
    if (from && from !== to) await addRedirect(ctx, 'product', productId, from, to ?? '')
  }
}

/** Turns unique and foreign key violations of concurrent changes into refusals. */
function toConstraintRefusal(error: unknown): never {
  if (sqlStateOf(error) === '23505') throw new Refusal('taken')
  if (sqlStateOf(error) === '23503') throw new Refusal('conflict')
  throw error
}
