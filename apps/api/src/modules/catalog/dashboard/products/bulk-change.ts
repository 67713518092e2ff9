import { changePriceByPercent, roundsToZero } from '@haat/shared/catalog/dashboard/rules.ts'
import type { BulkChangeInput } from '@haat/shared/catalog/dashboard/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { runBulk, type UndoableResult } from '../../../../platform/bulk.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { moneyRule } from '../../products/cards.ts'
import { writeCells } from '../variants/variants-repo.ts'
import { changeProduct } from './change-product.ts'
import { savedFields, toAuditFields } from './diff.ts'
import type { DashboardProductRecord } from './product-repo.ts'
import { changeStatus, saveFields } from './save-product.ts'
import { countCategories, type Status } from './save-product-repo.ts'

/** Applies one change to several products, each in its own transaction, and reports result and undo id per product. */
export async function changeManyProducts(ctx: Ctx, { ids, ...input }: BulkChangeInput): Promise<{ results: UndoableResult[] }> {
  const withStock = input.action === 'price'
  const results = await runBulk(ctx, ids, async (ctx, productId) => {
    const change = { productId, action: 'products.bulk', withStock }
    return (await changeProduct(ctx, change, (ctx, before) => applyBulkChange(ctx, before, input))).undo
  })
  return { results }
}

/** Target status of each action and the statuses it applies to; other products are left unchanged. */
const statusTransitions: Record<string, { to: Status; from: Status[] }> = {
  publish: { to: 'active', from: ['draft', 'scheduled', 'archived'] },
  unpublish: { to: 'draft', from: ['active', 'scheduled'] },
  archive: { to: 'archived', from: ['draft', 'scheduled', 'active'] },
  restore: { to: 'draft', from: ['archived'] },
}

async function applyBulkChange(
  ctx: Ctx,
  before: DashboardProductRecord,
  { action, category, tag, percent }: Omit<BulkChangeInput, 'ids'>,
): Promise<DashboardProductRecord> {
  const move = statusTransitions[action]
  if (move) return move.from.includes(before.status) ? changeStatus(ctx, before, { status: move.to }) : before
  if (action === 'price') return movePrices(ctx, before, percent!)
  const fields = savedFields(toAuditFields(before))
  if (action === 'addCategory' && (await countCategories(ctx.db, [category!])) === 0)
    throw new Refusal('bad_request', { fields: { category: 'is gone' } })
  const same = (one: string) => one.toLowerCase() === tag?.toLowerCase()
  const { categoryIds, tags } = fields
  if (action === 'addCategory') fields.categoryIds = [...new Set([...categoryIds, category!])]
  if (action === 'removeCategory') fields.categoryIds = categoryIds.filter((id) => id !== category)
  if (action === 'addTag' && !tags.some(same)) fields.tags = [...tags, tag!]
  if (action === 'removeTag') fields.tags = tags.filter((one) => !same(one))
  return saveFields(ctx, before, fields)
}

async function movePrices(ctx: Ctx, before: DashboardProductRecord, percent: number): Promise<DashboardProductRecord> {
  const rule = await moneyRule(ctx)
  const moved = before.variants.map((variant) => ({ ...variant, ...changePriceByPercent(variant, percent) }))
  if (moved.some(({ price }) => roundsToZero(price, rule) || price > 5_000_000_000))
    throw new Refusal('bad_request', { fields: { percent: 'leaves a price that cannot be charged' } })
  await writeCells(ctx.db, moved)
  return { ...before, variants: moved }
}
