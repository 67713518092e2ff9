import type { auditDeskApi } from '@haat/shared/audit/desk-endpoints.ts'
import type { AuditEntry, AuditPage, AuditQuery, AuditRow } from '@haat/shared/audit/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { runBulk } from '../../platform/bulk.ts'
import { viewRows } from '../../platform/view-rows.ts'
import { type AuditFilter, countEntries, type EntryRow, findEntries, findEntry, lockEntry } from './desk-repo.ts'
import type { Undoers } from './undo.ts'

type One = ParsedOf<typeof auditDeskApi.read>

/** What staff see of the audit log. `undoers` says which actions can be taken back. */
export function auditDesk(undoers: Undoers) {
  const undo = (ctx: Ctx, { entryId }: One): Promise<{ undo: string | null }> =>
    inTransaction(ctx, (ctx) => takeBack(ctx, entryId, undoers))
  return {
    undo,
    undoMany: async (ctx: Ctx, { ids }: { ids: string[] }) => ({
      results: await runBulk(ctx, ids, async (ctx, entryId) => (await takeBack(ctx, entryId, undoers)).undo),
    }),
    ...reading(undoers),
  }
}

const reading = (undoers: Undoers) => ({
  async list(ctx: Ctx, { q, sort, limit, cursor, ...filters }: AuditQuery): Promise<AuditPage> {
    const filter: AuditFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
    const list = JSON.stringify(['audit', sort, filter])
    const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
    const [found, { total, estimated }] = await Promise.all([
      findEntries(ctx.db, filter, { sort, limit, after }),
      countEntries(ctx.db, filter),
    ])
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return {
      entries: viewRows(ctx, page, (row) => rowOf(ctx, row, undoers)),
      next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
      total,
      ...(estimated && { estimated }),
    }
  },

  async read(ctx: Ctx, { entryId }: One): Promise<{ entry: AuditEntry }> {
    const row = await findEntry(ctx.db, entryId)
    if (!row) throw new Refusal('not_found')
    return { entry: { ...rowOf(ctx, row, undoers), diff: row.diff } }
  },
})

async function takeBack(ctx: Ctx, entryId: string, undoers: Undoers): Promise<{ undo: string | null }> {
  await lockEntry(ctx.db, entryId)
  const row = await findEntry(ctx.db, entryId)
  if (!row) throw new Refusal('not_found')
  if (!mayTakeBack(ctx, row)) throw new Refusal('not_allowed')
  const undoer = undoerOf(undoers, row.action)
  if (!undoer) throw new Refusal('not_found')
  if (row.undoneBy) throw new Refusal('version_conflict', { undoneBy: row.undoneBy })
  const taking = await findEntry(ctx.db, await undoer(ctx, row))
  return { undo: taking && undoerOf(undoers, taking.action) ? taking.id : null }
}

const undoerOf = (undoers: Undoers, action: string) => (Object.hasOwn(undoers, action) ? undoers[action] : undefined)

/** What somebody else made goes only by the right to delete; one's own slip may always be taken back. */
function mayTakeBack(ctx: Ctx, entry: EntryRow): boolean {
  const { section, actorId } = entry
  if (section === 'session' || !ctx.person) return false
  return can(ctx.person.session, section, isCreation(entry) && actorId !== ctx.person.id ? 'delete' : 'edit')
}

/** A batch that comes back is written down under the name of one that was made. */
const isCreation = ({ action, diff }: EntryRow): boolean =>
  action.endsWith('.create') || (action === 'coupons.batch' && diff.count?.[0] === 0)

const rowOf = (ctx: Ctx, entry: EntryRow, undoers: Undoers): AuditRow => {
  const { id, key: _, actorName, diff, ...row } = entry
  return {
    _id: id,
    ...row,
    actor: actorName,
    fields: Object.keys(diff),
    undoable: row.undoneBy === null && undoerOf(undoers, row.action) !== undefined && mayTakeBack(ctx, entry),
  }
}
