import type { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { MomentObject, MomentQuery, MomentRestore } from '@haat/shared/audit/dashboard/moment.ts'
import { inRestoreOrder, type MomentKindName, momentKindNames, momentSections } from '@haat/shared/audit/moment.ts'
import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import { validate as isUuid } from 'uuid'
import { runBulk } from '../../../platform/bulk.ts'
import type { Ctx } from '../../../platform/context.ts'
import { pageOf, readCursor } from '../../../platform/pagination.ts'
import { toDiff } from '../undo.ts'
import type { CurrentState, MomentKind, MomentKinds } from './kinds.ts'
import { findDiffs, findOldest, findTouched } from './repo.ts'
import { type Diff, type Fields, stateAt } from './state-at.ts'

type Api = typeof auditDashboardApi
interface Named {
  kind: MomentKindName
  id: string
}

/** Service functions that show and restore the shop as of a moment. */
export const momentDashboard = (kinds: MomentKinds) => ({
  /**
   * One page of the objects that differ from their state at a moment.
   * @throws bad_request (`at` in the future), bad_cursor
   */
  async read(ctx: Ctx, { at, kind, id, limit, cursor }: MomentQuery): Promise<AnswerOf<Api['moment']>> {
    assertPast(at)
    const list = JSON.stringify(['moment', at, kind ?? null, id ?? null])
    const names = kind ? [kind] : momentKindNames
    const after = cursor === undefined ? null : (readCursor(ctx, list, cursor) as [MomentKindName, string])
    const found =
      kind && id !== undefined ? [{ kind, id }] : await findObjects(ctx, kinds, { at, names, after, limit: limit + 1 })
    const { rows, next } = pageOf(ctx, list, { found, limit, position: ({ kind, id }) => [kind, id] })
    return { objects: await compare(ctx, kinds, at, rows), next, since: await findOldest(ctx.db) }
  },

  /**
   * Restores objects to a moment, each in its own transaction with its own result.
   * @throws bad_request (`at` in the future)
   */
  async restore(ctx: Ctx, { at, objects }: MomentRestore): Promise<AnswerOf<Api['restore']>> {
    assertPast(at)
    const differing = inRestoreOrder(await compare(ctx, kinds, at, objects))
    const isKnown = new Set(differing.map(toKey))
    const same = objects.filter((one) => !isKnown.has(toKey(one)))
    const rows = [...differing, ...same].map(({ kind, id }) => ({ _id: toKey({ kind, id }), kind, id }))
    return { results: await runBulk(ctx, rows, (ctx, row) => restoreOne(ctx, kinds, at, row)) }
  },
})

/** Answers the audit entry; null for an object that is as it was. */
async function restoreOne(ctx: Ctx, kinds: MomentKinds, at: string, { kind, id }: Named): Promise<string | null> {
  // Compared again: the objects before it may have changed it.
  const [object] = await compare(ctx, kinds, at, [{ kind, id }])
  if (!object) return null
  if (!object.restorable) throw new Refusal('not_allowed')
  const { needed, fields = [], actions, revert } = kinds[kind]
  const change = { action: actions[0]!, target: id }
  if (object.change !== 'deleted') return revert(ctx, { ...change, diff: object.diff })
  if (!needed?.every((field) => Object.hasOwn(object.diff, field))) throw new Refusal('not_restorable')
  const empty = Object.fromEntries(fields.map((field): [string, [null, null]] => [field, [null, null]]))
  return revert(ctx, { ...change, diff: { ...empty, ...object.diff } })
}

const isIdOf = ({ single, names }: MomentKind, id: string): boolean =>
  single ? id === '' : isUuid(id) || (names?.includes(id) ?? false)

const toKey = ({ kind, id }: Named): string => `${kind} ${id}`

/** @throws bad_request */
function assertPast(at: string): void {
  if (Date.parse(at) > Date.now()) throw new Refusal('bad_request', { fields: { at: 'is in the future' } })
}

interface Range {
  at: string
  names: readonly MomentKindName[]
  after: readonly [MomentKindName, string] | null
  limit: number
}

/** Objects with entries after the moment, kind by kind, in the order of their ids. */
async function findObjects(ctx: Ctx, kinds: MomentKinds, { at, names, after, limit }: Range): Promise<Named[]> {
  const found: Named[] = []
  const from = after ? names.indexOf(after[0]) : 0
  for (const kind of names.slice(from)) {
    if (found.length >= limit) break
    const position = after?.[0] === kind ? after[1] : null
    const ids = await findTouched(ctx.db, kinds[kind], { at, after: position, limit: limit - found.length })
    found.push(...ids.map((id) => ({ kind, id })))
  }
  return found
}

/** Those of the objects that differ, with their differences. */
async function compare(ctx: Ctx, kinds: MomentKinds, at: string, objects: readonly Named[]): Promise<MomentObject[]> {
  const differing = new Map<string, MomentObject>()
  for (const kind of new Set(objects.map(({ kind }) => kind))) {
    const ids = objects.filter((one) => one.kind === kind && isIdOf(kinds[kind], one.id)).map(({ id }) => id)
    // Read the entries last, so that they include changes committed in between.
    const current = await kinds[kind].read(ctx, ids)
    const diffs = await findDiffs(ctx.db, kinds[kind], { at, ids })
    for (const id of ids) {
      const object = compareOne(
        ctx,
        { kind, id },
        kinds[kind],
        current.get(id),
        (diffs.get(id) ?? []).map(({ diff }) => diff),
      )
      if (object) differing.set(toKey(object), object)
    }
  }
  return objects.flatMap((one) => differing.get(toKey(one)) ?? [])
}

function compareOne(
  ctx: Ctx,
  { kind, id }: Named,
  how: MomentKind,
  current: CurrentState | undefined,
  diffs: readonly Diff[],
): MomentObject | null {
  const past = stateAt(
    current?.fields ?? {},
    diffs.map((diff) => own(how, diff)),
  )
  const existed = how.mark === undefined || past.fields[how.mark] !== undefined
  const now = current?.fields ?? null
  const then = existed ? past.fields : null
  const aim = how.reachable ? how.reachable(then, now) : then
  const diff = toDiff(aim ?? {}, now ?? {})
  if (Object.keys(diff).length === 0) return null
  const change = !now ? 'deleted' : then ? 'changed' : 'created'
  return {
    kind,
    id,
    name: current?.name ?? nameOf(past.fields),
    change,
    diff,
    gaps: how.single ? [] : past.gaps.filter((field) => Object.hasOwn(diff, field)),
    restorable: can(ctx.person?.session ?? null, momentSections[kind], change === 'created' ? 'delete' : 'edit'),
  }
}

/** The part of an entry that belongs to the object. */
const own = ({ fields, normalize = (_, value) => value }: MomentKind, diff: Diff): Diff =>
  Object.fromEntries(
    Object.entries(diff)
      .filter(([field]) => !fields || fields.includes(field))
      .map(([field, [before, after]]) => [field, [normalize(field, before), normalize(field, after)]]),
  )

const nameOf = ({ name, title }: Fields): string => (typeof name === 'string' ? name : typeof title === 'string' ? title : '')
