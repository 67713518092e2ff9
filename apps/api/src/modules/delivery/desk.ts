import { vanishes } from '@haat/shared/catalog/desk-rules.ts'
import type { deliveryDeskApi } from '@haat/shared/delivery/desk-endpoints.ts'
import type { DeskArea } from '@haat/shared/delivery/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoers } from '../audit/undo.ts'
import { readCurrency } from '../settings/service.ts'
import {
  type AreaFields,
  addDeskArea,
  type DeskAreaRow,
  deleteArea,
  findAllAreas,
  findArea,
  isTaken,
  lockAreas,
  newId,
  placeAreas,
  updateArea,
} from './desk-repo.ts'

type Api = typeof deliveryDeskApi
type Changed = { area: DeskArea; undo: string | null }

export const listAllAreas = async (ctx: Ctx): Promise<{ areas: DeskArea[] }> => ({
  areas: (await findAllAreas(ctx.db)).map(areaOf),
})

export const createArea = (ctx: Ctx, given: ParsedOf<Api['create']>): Promise<Changed> =>
  changing(ctx, async (ctx) => {
    const areaId = newId()
    const undo = await write(ctx, { areaId, action: 'delivery.create', next: fieldsFrom(given) })
    return { area: areaOf((await findArea(ctx.db, areaId))!), undo }
  })

export const saveArea = (ctx: Ctx, { areaId, version, ...given }: ParsedOf<Api['save']>): Promise<Changed> =>
  changing(ctx, async (ctx) => {
    const now = await areaOr404(ctx, areaId)
    if (now.version !== version) throw new Refusal('version_conflict', { area: areaOf(now) })
    const undo = await write(ctx, { areaId, action: 'delivery.save', now, next: fieldsFrom(given) })
    return { area: areaOf((await findArea(ctx.db, areaId))!), undo }
  })

export const removeArea = (ctx: Ctx, { areaId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  changing(ctx, async (ctx) => {
    const now = await areaOr404(ctx, areaId)
    return { undo: await write(ctx, { areaId, action: 'delivery.remove', now, next: null }) }
  })

export const arrangeAreas = (ctx: Ctx, { ids }: ParsedOf<Api['arrange']>): Promise<{ areas: DeskArea[]; undo: string | null }> =>
  changing(ctx, async (ctx) => {
    const undo = await arrange(ctx, ids)
    return { ...(await listAllAreas(ctx)), undo }
  })

/** Answers the audit entry; null where they stand so already. */
async function arrange(ctx: Ctx, ids: readonly string[], undoOf?: string): Promise<string | null> {
  const now = await orderNow(ctx)
  const eachOnce = ids.length === now.length && now.every((id) => ids.includes(id))
  if (!eachOnce) throw new Refusal('version_conflict', await listAllAreas(ctx))
  const diff = diffOf({ order: now }, { order: ids })
  if (Object.keys(diff).length === 0) return null
  await placeAreas(ctx.db, ids)
  return writeAudit(ctx, { section: 'delivery', action: 'delivery.arrange', diff, ...(undoOf && { undoOf }) })
}

const orderNow = async (ctx: Ctx) => (await findAllAreas(ctx.db)).map(({ id }) => id)

interface Change {
  areaId: string
  action: string
  now?: DeskAreaRow | undefined
  next: AreaFields | null
  undoOf?: string
}

/** From one state to another, of which either may be "not there". Answers the audit entry; null where nothing changed. */
async function write(ctx: Ctx, { areaId, action, now, next, undoOf }: Change): Promise<string | null> {
  const diff = diffOf({ ...(now && fieldsOf(now)) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTaken(ctx.db, { id: areaId, name: next.name }))) throw new Refusal('taken', { fields: { name: 'taken' } })
  if (next) await assertCharged(ctx, next)
  if (!next) await deleteArea(ctx.db, areaId)
  else if (now) await updateArea(ctx.db, areaId, next)
  else await addDeskArea(ctx.db, areaId, next)
  return writeAudit(ctx, { section: 'delivery', action, target: areaId, diff, ...(undoOf && { undoOf }) })
}

/** Refuses a cost, or an amount from which delivery is free, that the shop's rate and rounding turn into 0. */
async function assertCharged(ctx: Ctx, { rates }: AreaFields): Promise<void> {
  const rule = await readCurrency(ctx)
  const fields = rates.flatMap(({ cost, freeOver }, at) => [
    ...(vanishes(cost, rule) ? [`rates.${at}.cost`] : []),
    ...(vanishes(freeOver ?? 0, rule) ? [`rates.${at}.freeOver`] : []),
  ])
  if (fields.length > 0)
    throw new Refusal('bad_request', { fields: Object.fromEntries(fields.map((field) => [field, 'rounds to nothing'])) })
}

const takeBack: Undoers[string] = async (ctx, entry) => {
  await lockAreas(ctx.db)
  const now = await findArea(ctx.db, entry.target)
  assertStill(entry, { ...(now && fieldsOf(now)) })
  const was = { ...(now && fieldsOf(now)), ...before(entry) } as unknown as AreaFields
  const next = was.name === null ? null : was
  const action = next ? (now ? 'delivery.save' : 'delivery.create') : 'delivery.remove'
  return (await write(ctx, { areaId: entry.target, action, now, next, undoOf: entry.id }))!
}

export const deliveryUndoers: Undoers = {
  'delivery.create': takeBack,
  'delivery.save': takeBack,
  'delivery.remove': takeBack,
  'delivery.arrange': async (ctx, entry) => {
    await lockAreas(ctx.db)
    assertStill(entry, { order: await orderNow(ctx) })
    return (await arrange(ctx, before(entry).order as string[], entry.id))!
  },
}

const changing = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockAreas(ctx.db)
    return work(ctx)
  })

async function areaOr404(ctx: Ctx, id: string): Promise<DeskAreaRow> {
  const row = await findArea(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

const fieldsOf = ({ id: _, version: _version, ...fields }: DeskAreaRow): AreaFields => fields

const fieldsFrom = ({ names, rates, ...given }: ParsedOf<Api['create']>): AreaFields => ({
  ...given,
  serves: given.serves.map(({ country, state, city }) => ({ country, ...(state && { state }), ...(city && { city }) })),
  texts: Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, { name }]] : []))),
  rates: rates
    .toSorted((a, b) => a.type.localeCompare(b.type))
    .map((rate) => ({
      ...rate,
      cost: toMinor(rate.cost),
      freeOver: rate.freeOver === null ? null : toMinor(rate.freeOver),
    })),
})

const areaOf = ({ id, texts, rates, ...row }: DeskAreaRow): DeskArea => ({
  _id: id,
  ...row,
  names: Object.fromEntries(Object.entries(texts).flatMap(([language, words]) => (words.name ? [[language, words.name]] : []))),
  rates: rates.map((rate) => ({
    ...rate,
    cost: toAmount(rate.cost),
    freeOver: rate.freeOver === null ? null : toAmount(rate.freeOver),
  })),
})
