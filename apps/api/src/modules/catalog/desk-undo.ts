import { isDeepStrictEqual } from 'node:util'
import { mayPublish, vanishes } from '@haat/shared/catalog/desk-rules.ts'
import { mostPieces } from '@haat/shared/catalog/desk-schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import type { Undoable } from '../audit/undo.ts'
import { moneyRule } from './cards.ts'
import { changeProduct } from './desk-change.ts'
import { fieldsOf, savedFields } from './desk-diff.ts'
import { placeVariants } from './desk-matrix-repo.ts'
import { deskProductOf } from './desk-product.ts'
import { type DeskProductRecord, type DeskVariantRow, findDeskProduct } from './desk-product-repo.ts'
import { type Status, writeFields, writeStatus } from './desk-save-repo.ts'
import { writeCells, writeOnHand } from './desk-variants-repo.ts'

/**
 * Takes a change of a product back: each field it touched becomes what it was, provided that nobody touched it since. Quantities move
 * back by the difference they had moved, so that what was sold meanwhile stays sold; one that was made limited or unlimited goes back
 * only while it is what the change left.
 */
export const undoProductChange = (ctx: Ctx, entry: Undoable): Promise<string> => takeBack(ctx, entry, 'products')

/** The same, of what was done to the colours of a product. */
export const undoColorChange = (ctx: Ctx, entry: Undoable): Promise<string> => takeBack(ctx, entry, 'attributes')

async function takeBack(ctx: Ctx, { id, target, diff }: Undoable, section: 'products' | 'attributes'): Promise<string> {
  const change = { productId: target, section, action: `${section}.undo`, withStock: true, undoOf: id }
  const { undo } = await changeProduct(ctx, change, async (ctx, now) => {
    const current = fieldsOf(now)
    const touched = Object.entries(diff)
    const changedSince = touched.some(([field, [, after]]) => !isDeepStrictEqual(comparable(current[field]), comparable(after)))
    const structural = touched.some(([field, [before, after]]) => isVariant(field) && (before === null || after === null))
    if (changedSince || structural) throw new Refusal('version_conflict', { product: deskProductOf(now, await moneyRule(ctx)) })

    const before = Object.fromEntries(touched.map(([field, [was]]) => [field, was]))
    await writeFields(ctx.db, target, savedFields({ ...current, ...before }))
    if ('status' in before || 'publishAt' in before) {
      const { status, publishAt } = { ...current, ...before } as { status: Status; publishAt: string | null }
      await writeStatus(ctx.db, target, ...stillPossible(status, publishAt))
    }
    await restoreVariants(ctx, now, diff)
    await assertSellable(ctx, target, 'status' in before)
  })
  if (undo === null) throw new Refusal('version_conflict')
  return undo
}

/** What was right then may be too little to be charged at the rate of now. */
async function assertSellable(ctx: Ctx, productId: string, isShownAgain: boolean): Promise<void> {
  const [product, rule] = [(await findDeskProduct(ctx.db, productId))!, await moneyRule(ctx)]
  const { status, variants } = product
  const isShown = isShownAgain && (status === 'active' || status === 'scheduled')
  if (variants.some(({ price }) => vanishes(price, rule)) || (isShown && !mayPublish(variants, rule).ok))
    throw new Refusal('version_conflict', { product: deskProductOf(product, rule) })
}

const isVariant = (field: string): boolean => field.startsWith('variant ')

/** Pieces are not compared: they move all day. */
const comparable = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('onHand' in value)) return value
  const { onHand: _onHand, ...rest } = value
  return rest
}

/** A publication that was scheduled for a moment gone by does not happen behind anybody's back. */
const stillPossible = (status: Status, publishAt: string | null): [Status, string | null] =>
  status === 'scheduled' && (publishAt === null || Date.parse(publishAt) <= Date.now()) ? ['draft', null] : [status, publishAt]

async function restoreVariants(ctx: Ctx, now: DeskProductRecord, diff: Undoable['diff']): Promise<void> {
  type Fields = Omit<DeskVariantRow, 'id'>
  const moved = now.variants.flatMap((variant) => {
    const change = diff[`variant ${variant.id}`] as [Fields, Fields] | undefined
    return change ? [{ variant, was: change[0], became: change[1] }] : []
  })
  await writeCells(
    ctx.db,
    moved.map(({ variant, was }) => ({ ...was, id: variant.id })),
  )
  await placeVariants(
    ctx.db,
    moved.map(({ variant, was: { colorName, colorValue, attributeName } }) => {
      const position = now.variants.indexOf(variant)
      return { id: variant.id, position, colorName, colorValue, attributeName }
    }),
  )
  const counts = moved.flatMap(({ variant, was, became }) => {
    if (was.onHand === became.onHand) return []
    const onHand = countBefore(variant.onHand, was.onHand, became.onHand)
    if (onHand === undefined) throw new Refusal('version_conflict', { qty: variant.onHand ?? unlimited })
    return [{ id: variant.id, onHand }]
  })
  await writeOnHand(ctx.db, counts, { reference: 'taken back', actor: `user:${ctx.person!.id}` })
}

/** The count that an undo leaves; null is unlimited, undefined cannot be undone any more. */
function countBefore(now: number | null, was: number | null, became: number | null): number | null | undefined {
  if (now !== null && was !== null && became !== null) {
    const after = now + was - became
    return after < 0 || after > mostPieces ? undefined : after
  }
  return now === became ? was : undefined
}
