import { movedPrice, vanishes } from '@haat/shared/catalog/desk-rules.ts'
import type { BulkWish } from '@haat/shared/catalog/desk-schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { runBulk, type UndoableResult } from '../../platform/bulk.ts'
import { moneyRule } from './cards.ts'
import { changeProduct } from './desk-change.ts'
import { fieldsOf, savedFields } from './desk-diff.ts'
import type { DeskProductRecord } from './desk-product-repo.ts'
import { moveTo } from './desk-save.ts'
import { countCategories, type Status, writeFields } from './desk-save-repo.ts'
import { writeCells } from './desk-variants-repo.ts'

export async function changeManyProducts(ctx: Ctx, { ids, ...wish }: BulkWish): Promise<{ results: UndoableResult[] }> {
  const withStock = wish.action === 'price'
  const results = await runBulk(ctx, ids, async (ctx, productId) => {
    const change = { productId, action: 'products.bulk', withStock }
    return (await changeProduct(ctx, change, (ctx, before) => doOne(ctx, before, wish))).undo
  })
  return { results }
}

/** Where a status leads from which others; from the rest nothing happens. */
const moves: Record<string, { to: Status; from: Status[] }> = {
  publish: { to: 'active', from: ['draft', 'scheduled', 'archived'] },
  unpublish: { to: 'draft', from: ['active', 'scheduled'] },
  archive: { to: 'archived', from: ['draft', 'scheduled', 'active'] },
  restore: { to: 'draft', from: ['archived'] },
}

async function doOne(
  ctx: Ctx,
  before: DeskProductRecord,
  { action, category, tag, percent }: Omit<BulkWish, 'ids'>,
): Promise<void> {
  const move = moves[action]
  if (move) {
    if (move.from.includes(before.status)) await moveTo(ctx, before, { status: move.to })
    return
  }
  if (action === 'price') return movePrices(ctx, before, percent!)
  const fields = savedFields(fieldsOf(before))
  if (action === 'addCategory' && (await countCategories(ctx.db, [category!])) === 0)
    throw new Refusal('bad_request', { fields: { category: 'is gone' } })
  const same = (one: string) => one.toLowerCase() === tag?.toLowerCase()
  const { categoryIds, tags } = fields
  if (action === 'addCategory') fields.categoryIds = [...new Set([...categoryIds, category!])]
  if (action === 'removeCategory') fields.categoryIds = categoryIds.filter((id) => id !== category)
  if (action === 'addTag' && !tags.some(same)) fields.tags = [...tags, tag!]
  if (action === 'removeTag') fields.tags = tags.filter((one) => !same(one))
  await writeFields(ctx.db, before.id, fields)
}

async function movePrices(ctx: Ctx, before: DeskProductRecord, percent: number): Promise<void> {
  const rule = await moneyRule(ctx)
  const moved = before.variants.map((variant) => ({ ...variant, ...movedPrice(variant, percent) }))
  if (moved.some(({ price }) => vanishes(price, rule) || price > 5_000_000_000))
    throw new Refusal('bad_request', { fields: { percent: 'leaves a price that cannot be charged' } })
  await writeCells(ctx.db, moved)
}
