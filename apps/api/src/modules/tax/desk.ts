import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { taxDeskApi } from '@haat/shared/tax/desk-endpoints.ts'
import type { DeskRate } from '@haat/shared/tax/desk-schema.ts'
import { isSameState } from '@haat/shared/tax/rules.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoers } from '../audit/undo.ts'
import {
  addRate,
  countRates,
  type DeskRateRow,
  deleteRate,
  findAllRates,
  findRate,
  lockRates,
  newId,
  type RateFields,
  updateRate,
} from './desk-repo.ts'

type Api = typeof taxDeskApi
type Changed = { rate: DeskRate; undo: string | null }

/** Every rate of every state of every country has room. */
const mostRates = 2000

export const listRates = async (ctx: Ctx): Promise<{ rates: DeskRate[] }> => ({
  rates: (await findAllRates(ctx.db)).map(rateOf),
})

export const createRate = (ctx: Ctx, given: ParsedOf<Api['create']>): Promise<Changed> =>
  changing(ctx, async (ctx) => {
    if ((await countRates(ctx.db)) >= mostRates) throw new Refusal('limit_reached')
    const id = newId()
    const undo = await write(ctx, { id, action: 'tax.create', next: fieldsFrom(given) })
    return { rate: rateOf((await findRate(ctx.db, id))!), undo }
  })

export const saveRate = (ctx: Ctx, { rateId, version, ...given }: ParsedOf<Api['save']>): Promise<Changed> =>
  changing(ctx, async (ctx) => {
    const now = await rateOr404(ctx, rateId)
    if (now.version !== version) throw new Refusal('version_conflict', { rate: rateOf(now) })
    const undo = await write(ctx, { id: rateId, action: 'tax.save', now, next: fieldsFrom(given) })
    return { rate: rateOf((await findRate(ctx.db, rateId))!), undo }
  })

export const removeRate = (ctx: Ctx, { rateId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  changing(ctx, async (ctx) => {
    const now = await rateOr404(ctx, rateId)
    return { undo: await write(ctx, { id: rateId, action: 'tax.remove', now, next: null }) }
  })

interface Change {
  id: string
  action: string
  now?: DeskRateRow | undefined
  next: RateFields | null
  undoOf?: string
}

/** From one state to another, of which either may be "not there". Answers the audit entry; null where nothing changed. */
async function write(ctx: Ctx, { id, action, now, next, undoOf }: Change): Promise<string | null> {
  const diff = diffOf({ ...(now && fieldsOf(now)) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && (await isTaken(ctx, id, next))) throw new Refusal('taken', { fields: { name: 'taken' } })
  if (!next) await deleteRate(ctx.db, id)
  else if (now) await updateRate(ctx.db, id, next)
  else await addRate(ctx.db, id, next)
  return writeAudit(ctx, { section: 'settings', action, target: id, diff, ...(undoOf && { undoOf }) })
}

/** Two of one name at one place would be charged twice. */
const isTaken = async (ctx: Ctx, id: string, { name, country, state }: RateFields): Promise<boolean> =>
  (await findAllRates(ctx.db)).some(
    (other) =>
      other.id !== id &&
      other.country === country &&
      other.name.toLowerCase() === name.toLowerCase() &&
      isSameState(other.state, state),
  )

const takeBack: Undoers[string] = async (ctx, entry) => {
  await lockRates(ctx.db)
  const now = await findRate(ctx.db, entry.target)
  assertStill(entry, { ...(now && fieldsOf(now)) })
  const was = { ...(now && fieldsOf(now)), ...before(entry) } as unknown as RateFields
  const next = was.name === null ? null : was
  const action = next ? (now ? 'tax.save' : 'tax.create') : 'tax.remove'
  return (await write(ctx, { id: entry.target, action, now, next, undoOf: entry.id }))!
}

export const taxUndoers: Undoers = { 'tax.create': takeBack, 'tax.save': takeBack, 'tax.remove': takeBack }

const changing = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    await lockRates(ctx.db)
    return work(ctx)
  })

async function rateOr404(ctx: Ctx, id: string): Promise<DeskRateRow> {
  const row = await findRate(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  return row
}

const fieldsOf = ({ id: _, version: _version, ...fields }: DeskRateRow): RateFields => fields

const fieldsFrom = ({ names, ...given }: ParsedOf<Api['create']>): RateFields => ({
  ...given,
  texts: Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, { name }]] : []))),
})

const rateOf = ({ id, texts, ...row }: DeskRateRow): DeskRate => ({
  _id: id,
  ...row,
  names: Object.fromEntries(Object.entries(texts).flatMap(([language, words]) => (words.name ? [[language, words.name]] : []))),
})
