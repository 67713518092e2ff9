import { roundsToZero } from '@haat/shared/catalog/dashboard/rules.ts'
import type { deliveryDashboardApi } from '@haat/shared/delivery/dashboard/endpoints.ts'
import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { readCurrency } from '../../settings/service.ts'
import {
  type AreaFields,
  addDashboardArea,
  type DashboardAreaRow,
  deleteArea,
  findAllAreas,
  findArea,
  isTaken,
  lockAreas,
  newId,
  placeAreas,
  updateArea,
} from './repo.ts'

type Api = typeof deliveryDashboardApi
type Changed = { area: DashboardArea; undo: string | null }

/** Lists all areas in the shop's order. */
export const listAllAreas = async (ctx: Ctx): Promise<{ areas: DashboardArea[] }> => ({
  areas: (await findAllAreas(ctx.db)).map(areaOf),
})

/**
 * Creates an area.
 * @throws taken, bad_request
 */
export const createArea = (ctx: Ctx, given: ParsedOf<Api['create']>): Promise<Changed> =>
  changeAreas(ctx, async (ctx) => {
    const areaId = newId()
    const undo = await write(ctx, { areaId, action: 'delivery.create', next: fieldsFrom(given) })
    return { area: areaOf((await findArea(ctx.db, areaId))!), undo }
  })

/**
 * Saves an area.
 * @throws not_found, version_conflict, taken, bad_request
 */
export const saveArea = (ctx: Ctx, { areaId, version, ...given }: ParsedOf<Api['save']>): Promise<Changed> =>
  changeAreas(ctx, async (ctx) => {
    const now = await areaOr404(ctx, areaId)
    if (now.version !== version) throw new Refusal('version_conflict', { area: areaOf(now) })
    const undo = await write(ctx, { areaId, action: 'delivery.save', now, next: fieldsFrom(given) })
    return { area: areaOf((await findArea(ctx.db, areaId))!), undo }
  })

/**
 * Deletes an area.
 * @throws not_found
 */
export const removeArea = (ctx: Ctx, { areaId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  changeAreas(ctx, async (ctx) => {
    const now = await areaOr404(ctx, areaId)
    return { undo: await write(ctx, { areaId, action: 'delivery.remove', now, next: null }) }
  })

/**
 * Sets the order of the areas.
 * @throws version_conflict (an area was added or removed)
 */
export const arrangeAreas = (
  ctx: Ctx,
  { ids }: ParsedOf<Api['arrange']>,
): Promise<{ areas: DashboardArea[]; undo: string | null }> =>
  changeAreas(ctx, async (ctx) => {
    const undo = await arrange(ctx, ids)
    return { ...(await listAllAreas(ctx)), undo }
  })

/** Returns the audit entry; null if the order is unchanged. */
async function arrange(ctx: Ctx, ids: readonly string[], undoOf?: string): Promise<string | null> {
  const now = await orderNow(ctx)
  const eachOnce = ids.length === now.length && now.every((id) => ids.includes(id))
  if (!eachOnce) throw new Refusal('version_conflict', await listAllAreas(ctx))
  const diff = toDiff({ order: now }, { order: ids })
  if (Object.keys(diff).length === 0) return null
  await placeAreas(ctx.db, ids)
  return writeAudit(ctx, { section: 'delivery', action: 'delivery.arrange', diff, ...(undoOf && { undoOf }) })
}

const orderNow = async (ctx: Ctx) => (await findAllAreas(ctx.db)).map(({ id }) => id)

interface Change {
  areaId: string
  action: string
  now?: DashboardAreaRow | undefined
  next: AreaFields | null
  undoOf?: string
}

/** Creates (`now` unset), changes or deletes (`next` null) an area. Returns the audit entry; null if nothing changed. */
async function write(ctx: Ctx, { areaId, action, now, next, undoOf }: Change): Promise<string | null> {
  const diff = toDiff({ ...(now && fieldsOf(now)) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTaken(ctx.db, { id: areaId, name: next.name }))) throw new Refusal('taken', { fields: { name: 'taken' } })
  if (next) await assertCharged(ctx, next)
  if (!next) await deleteArea(ctx.db, areaId)
  else if (now) await updateArea(ctx.db, areaId, next)
  else await addDashboardArea(ctx.db, areaId, next)
  return writeAudit(ctx, { section: 'delivery', action, target: areaId, diff, ...(undoOf && { undoOf }) })
}

/** Rejects costs and thresholds that round to 0 at the current exchange rate. */
async function assertCharged(ctx: Ctx, { rates }: AreaFields): Promise<void> {
  const rule = await readCurrency(ctx)
  const fields = rates.flatMap(({ cost, bands, freeOver }, at) => [
    ...(roundsToZero(cost, rule) ? [`rates.${at}.cost`] : []),
    ...bands.flatMap((band, n) => (roundsToZero(band.cost, rule) ? [`rates.${at}.bands.${n}.cost`] : [])),
    ...(roundsToZero(freeOver ?? 0, rule) ? [`rates.${at}.freeOver`] : []),
  ])
  if (fields.length > 0)
    throw new Refusal('bad_request', { fields: Object.fromEntries(fields.map((field) => [field, 'rounds to nothing'])) })
}

const undoAreaChange: UndoHandlers[string] = async (ctx, entry) => {
  await lockAreas(ctx.db)
  const now = await findArea(ctx.db, entry.target)
  assertUnchanged(entry, { ...(now && fieldsOf(now)) })
  const was = { ...(now && fieldsOf(now)), ...before(entry) } as unknown as AreaFields
  const next = was.name === null ? null : was
  const action = next ? (now ? 'delivery.save' : 'delivery.create') : 'delivery.remove'
  return (await write(ctx, { areaId: entry.target, action, now, next, undoOf: entry.id }))!
}

export const deliveryUndoHandlers: UndoHandlers = {
  'delivery.create': undoAreaChange,
  'delivery.save': undoAreaChange,
  'delivery.remove': undoAreaChange,
  'delivery.arrange': async (ctx, entry) => {
    await lockAreas(ctx.db)
    assertUnchanged(entry, { order: await orderNow(ctx) })
    return (await arrange(ctx, before(entry).order as string[], entry.id))!
  },
}

const changeAreas = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockAreas(ctx.db)
    return work(ctx)
  })

async function areaOr404(ctx: Ctx, id: string): Promise<DashboardAreaRow> {
  const row = await findArea(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

const fieldsOf = ({ id: _, version: _version, ...fields }: DashboardAreaRow): AreaFields => fields

const fieldsFrom = ({ names, rates, ...given }: ParsedOf<Api['create']>): AreaFields => ({
  ...given,
  serves: given.serves.map(({ country, state, city }) => ({ country, ...(state && { state }), ...(city && { city }) })),
  texts: Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, { name }]] : []))),
  rates: rates
    .toSorted((a, b) => a.type.localeCompare(b.type))
    .map((rate) => ({
      ...rate,
      cost: toMinor(rate.cost),
      bands: rate.bands.map(({ upTo, cost }) => ({ upTo, cost: toMinor(cost) })),
      freeOver: rate.freeOver === null ? null : toMinor(rate.freeOver),
    })),
})

const areaOf = ({ id, texts, rates, ...row }: DashboardAreaRow): DashboardArea => ({
  _id: id,
  ...row,
  names: Object.fromEntries(Object.entries(texts).flatMap(([language, words]) => (words.name ? [[language, words.name]] : []))),
  rates: rates.map((rate) => ({
    ...rate,
    cost: toAmount(rate.cost),
    bands: rate.bands.map(({ upTo, cost }) => ({ upTo, cost: toAmount(cost) })),
    freeOver: rate.freeOver === null ? null : toAmount(rate.freeOver),
  })),
})
