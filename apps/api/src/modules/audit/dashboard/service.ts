import type { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { AuditEntry, AuditPage, AuditQuery, AuditRow } from '@haat/shared/audit/dashboard/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { can } from '@haat/shared/permissions.ts'
import { findExtension, findText } from '../../../extensions/registry.ts'
import { runBulk } from '../../../platform/bulk.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { viewRows } from '../../../platform/view-rows.ts'
import type { UndoHandlers } from '../undo.ts'
import { type AuditFilter, countEntries, type EntryRow, findEntries, findEntry, lockEntry } from './repo.ts'

type EntryInput = ParsedOf<typeof auditDashboardApi.read>

/** Service functions of the audit log. `undoHandlers` defines which actions can be undone. */
export function auditDashboard(undoHandlers: UndoHandlers) {
  const undo = (ctx: Ctx, { entryId }: EntryInput): Promise<{ undo: string | null }> =>
    inTransaction(ctx, (ctx) => undoEntry(ctx, entryId, undoHandlers))
  return {
    undo,
    undoMany: async (ctx: Ctx, { ids }: { ids: string[] }) => ({
      results: await runBulk(ctx, ids, async (ctx, entryId) => (await undoEntry(ctx, entryId, undoHandlers)).undo),
    }),
    ...reading(undoHandlers),
  }
}

const reading = (undoHandlers: UndoHandlers) => ({
  async list(ctx: Ctx, { q, sort, limit, cursor, ...filters }: AuditQuery): Promise<AuditPage> {
    const filter: AuditFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
    const { rows, ...page } = await readListPage(ctx, {
      list: ['audit', sort, filter],
      cursor,
      limit,
      find: (after) => findEntries(ctx.db, filter, { sort, limit, after }),
      count: () => countEntries(ctx.db, filter),
      position: ({ key, id }) => [key, id],
    })
    return { entries: viewRows(ctx, rows, (row) => toAuditRow(ctx, row, undoHandlers)), ...page }
  },

  async read(ctx: Ctx, { entryId }: EntryInput): Promise<{ entry: AuditEntry }> {
    const row = await findEntry(ctx.db, entryId)
    if (!row) throw new Refusal('not_found')
    return { entry: { ...toAuditRow(ctx, row, undoHandlers), diff: row.diff } }
  },
})

/**
 * Runs the undo handler of an entry; answers the id of the new entry if that can be undone in turn, else null.
 * @throws not_found, not_allowed, version_conflict, reauthentication_required, sign_in_again
 */
async function undoEntry(ctx: Ctx, entryId: string, undoHandlers: UndoHandlers): Promise<{ undo: string | null }> {
  await lockEntry(ctx.db, entryId)
  const row = await findEntry(ctx.db, entryId)
  if (!row) throw new Refusal('not_found')
  if (!mayUndo(ctx, row)) throw new Refusal('not_allowed')
  const undoHandler = findUndoHandler(undoHandlers, row.action)
  if (!undoHandler) throw new Refusal('not_found')
  if (row.undoneBy) throw new Refusal('version_conflict', { undoneBy: row.undoneBy })
  const undoingEntry = await findEntry(ctx.db, await undoHandler(ctx, row))
  return { undo: undoingEntry && findUndoHandler(undoHandlers, undoingEntry.action) ? undoingEntry.id : null }
}

const findUndoHandler = (undoHandlers: UndoHandlers, action: string) =>
  Object.hasOwn(undoHandlers, action) ? undoHandlers[action] : undefined

/** Undoing a creation by another staff member requires the right to delete; everything else requires the right to edit. */
function mayUndo(ctx: Ctx, entry: EntryRow): boolean {
  const { section, actorId } = entry
  if (section === 'session' || !ctx.person) return false
  return can(ctx.person.session, section, isCreation(entry) && actorId !== ctx.person.id ? 'delete' : 'edit')
}

/** Undoing the deletion of a coupon batch is logged as `coupons.batch` too; the count before distinguishes it. */
const isCreation = ({ action, diff }: EntryRow): boolean =>
  action.endsWith('.create') || (action === 'coupons.batch' && diff.count?.[0] === 0)

const toAuditRow = (ctx: Ctx, entry: EntryRow, undoHandlers: UndoHandlers): AuditRow => {
  const { id, key: _, actorName, diff, ...row } = entry
  return {
    _id: id,
    ...row,
    actor: actorName,
    fields: Object.keys(diff),
    ...namesOf(ctx, entry),
    undoable: row.undoneBy === null && findUndoHandler(undoHandlers, row.action) !== undefined && mayUndo(ctx, entry),
  }
}

/** The names of an action `<extension>.<action>` and of its fields from the texts of the extension. */
function namesOf({ env, language }: Ctx, { action, diff }: EntryRow): Pick<AuditRow, 'names'> {
  const [name = '', ...verb] = action.split('.')
  const extension = findExtension(env, name)
  if (!extension) return {}
  const say = (key: string) => findText(extension, language, `audit.${key}`)
  const fields = Object.keys(diff).flatMap((field) => {
    const text = say(`fields.${field}`)
    return text === undefined ? [] : [[field, text]]
  })
  return { names: { action: say(`actions.${verb.join('.')}`), fields: Object.fromEntries(fields) } }
}
