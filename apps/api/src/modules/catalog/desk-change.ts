import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { sqlStateOf, withRetries } from '../../retry.ts'
import { writeAudit } from '../audit/service.ts'
import { addressMoved } from '../redirects/service.ts'
import { moneyRule } from './cards.ts'
import { lockProduct, markChanged } from './desk-change-repo.ts'
import { differences, type ProductDiff } from './desk-diff.ts'
import { deskProductOf } from './desk-product.ts'
import { type DeskProductRecord, findDeskProduct } from './desk-product-repo.ts'
import { refreshProducts } from './refresh-repo.ts'

export interface Change {
  productId: string
  /** as the person who changes it saw it; unset where each change stands for itself */
  version?: number
  /** whose right it takes; products’ unless it says so */
  section?: 'products' | 'attributes'
  /** named in the audit: `products.save` … */
  action: string
  /** pieces or variants are touched */
  withStock?: boolean
  /** it cannot be taken back */
  final?: boolean
  /** counts of pieces change all day: whoever edits words meanwhile is not disturbed */
  keepsVersion?: boolean
  undoOf?: string
}

export interface Changed {
  product: DeskProduct
  undo: string | null
}

/**
 * Every change of one product by staff: held fast, compared with what its writer saw, done, brought in step with lists and search,
 * and written down with what differs. A change that changes nothing leaves no trace.
 */
export const changeProduct = (
  ctx: Ctx,
  { productId, version, section = 'products', action, withStock = false, final = false, keepsVersion = false, undoOf }: Change,
  work: (ctx: Ctx, before: DeskProductRecord) => Promise<void>,
): Promise<Changed> =>
  withRetries(() =>
    inTransaction(ctx, async (ctx) => {
      if (!(await lockProduct(ctx.db, productId, { withStock }))) throw new Refusal('not_found')
      const rule = await moneyRule(ctx)
      const before = (await findDeskProduct(ctx.db, productId))!
      if (version !== undefined && version !== before.version)
        throw new Refusal('version_conflict', { product: deskProductOf(before, rule) })
      await work(ctx, before)
      const diff: ProductDiff = differences(before, (await findDeskProduct(ctx.db, productId))!)
      if (Object.keys(diff).length === 0) return { product: deskProductOf(before, rule), undo: null }
      if (diff.slug) await addressMoved(ctx, 'product', productId, ...(diff.slug as [string, string]))
      if (!keepsVersion) await markChanged(ctx.db, productId)
      await refreshProducts(ctx.db, [productId])
      const entry = await writeAudit(ctx, {
        section,
        action,
        target: productId,
        diff,
        ...(undoOf !== undefined && { undoOf }),
      })
      const after = (await findDeskProduct(ctx.db, productId))!
      return { product: deskProductOf(after, rule), undo: final ? null : entry }
    }).catch(explainTaken),
  )

/** Two who wanted the same address or SKU at the same moment, or one who points at what another just removed. */
function explainTaken(error: unknown): never {
  if (sqlStateOf(error) === '23505') throw new Refusal('taken')
  if (sqlStateOf(error) === '23503') throw new Refusal('conflict')
  throw error
}
