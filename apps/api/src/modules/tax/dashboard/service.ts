import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { taxDashboardApi } from '@haat/shared/tax/dashboard/endpoints.ts'
import type { DashboardRate } from '@haat/shared/tax/dashboard/schema.ts'
import { isSameState } from '@haat/shared/tax/rules.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import {
  addRate,
  countRates,
  type DashboardRateRow,
  deleteRate,
  findAllRates,
  findRate,
  lockRates,
  newId,
  type RateFields,
  updateRate,
} from './repo.ts'

type Api = typeof taxDashboardApi
type Changed = { rate: DashboardRate; undo: string | null }

/** Enough for a rate in every state of every country. */
const maxRates = 2000

/** Lists all tax rates by country and state. */
export const listRates = async (ctx: Ctx): Promise<{ rates: DashboardRate[] }> => ({
  rates: (await findAllRates(ctx.db)).map(rateOf),
})

/**
 * Creates a tax rate.
 * @throws limit_reached, taken
 */
export const createRate = (ctx: Ctx, given: ParsedOf<Api['create']>): Promise<Changed> =>
  changeRates(ctx, async (ctx) => {
    if ((await countRates(ctx.db)) >= maxRates) throw new Refusal('limit_reached')
    const id = newId()
    const undo = await write(ctx, { id, action: 'tax.create', next: fieldsFrom(given) })
    return { rate: rateOf((await findRate(ctx.db, id))!), undo }
  })

/**
 * Saves a tax rate.
 * @throws not_found, version_conflict, taken
 */
export const saveRate = (ctx: Ctx, { rateId, version, ...given }: ParsedOf<Api['save']>): Promise<Changed> =>
  changeRates(ctx, async (ctx) => {
    const now = await rateOr404(ctx, rateId)
    if (now.version !== version) throw new Refusal('version_conflict', { rate: rateOf(now) })
    const undo = await write(ctx, { id: rateId, action: 'tax.save', now, next: fieldsFrom(given) })
    return { rate: rateOf((await findRate(ctx.db, rateId))!), undo }
  })

/**
 * Deletes a tax rate.
 * @throws not_found
 */
export const removeRate = (ctx: Ctx, { rateId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  changeRates(ctx, async (ctx) => {
    const now = await rateOr404(ctx, rateId)
    return { undo: await write(ctx, { id: rateId, action: 'tax.remove', now, next: null }) }
  })

interface Change {
  id: string
  action: string
  now?: DashboardRateRow | undefined
  next: RateFields | null
  undoOf?: string
}

/** Creates (`now` unset), changes or deletes (`next` null) a tax rate. Returns the audit entry; null if nothing changed. */
async function write(ctx: Ctx, { id, action, now, next, undoOf }: Change): Promise<string | null> {
  const diff = toDiff({ ...(now && fieldsOf(now)) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTaken(ctx, id, next))) throw new Refusal('taken', { fields: { name: 'taken' } })
  if (!next) await deleteRate(ctx.db, id)
  else if (now) await updateRate(ctx.db, id, next)
  else await addRate(ctx.db, id, next)
  return writeAudit(ctx, { section: 'settings', action, target: id, diff, ...(undoOf && { undoOf }) })
}

/** Two rates with the same name and place would be charged twice. */
const isTaken = async (ctx: Ctx, id: string, { name, country, state }: RateFields): Promise<boolean> =>
  (await findAllRates(ctx.db)).some(
    (other) =>
      other.id !== id &&
      other.country === country &&
      other.name.toLowerCase() === name.toLowerCase() &&
      isSameState(other.state, state),
  )

const undoRateChange: UndoHandlers[string] = async (ctx, entry) => {
  await lockRates(ctx.db)
  const now = await findRate(ctx.db, entry.target)
  assertUnchanged(entry, { ...(now && fieldsOf(now)) })
  const was = { ...(now && fieldsOf(now)), ...before(entry) } as unknown as RateFields
  const next = was.name === null ? null : was
  const action = next ? (now ? 'tax.save' : 'tax.create') : 'tax.remove'
  return (await write(ctx, { id: entry.target, action, now, next, undoOf: entry.id }))!
}

export const taxUndoHandlers: UndoHandlers = {
  'tax.create': undoRateChange,
  'tax.save': undoRateChange,
  'tax.remove': undoRateChange,
}

const changeRates = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockRates(ctx.db)
    return work(ctx)
  })

async function rateOr404(ctx: Ctx, id: string): Promise<DashboardRateRow> {
  const row = await findRate(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

const fieldsOf = ({ id: _, version: _version, ...fields }: DashboardRateRow): RateFields => fields

const fieldsFrom = ({ names, ...given }: ParsedOf<Api['create']>): RateFields => ({
  ...given,
  texts: Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, { name }]] : []))),
})

const rateOf = ({ id, texts, ...row }: DashboardRateRow): DashboardRate => ({
  _id: id,
  ...row,
  names: Object.fromEntries(Object.entries(texts).flatMap(([language, words]) => (words.name ? [[language, words.name]] : []))),
})
