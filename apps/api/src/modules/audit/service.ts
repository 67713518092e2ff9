import type { Section } from '@haat/shared/sections.ts'
import type { Ctx } from '../../platform/context.ts'
import { countOld, deleteOld, insertAudit, type NewEntry } from './repo.ts'

export type { CurrentState, MomentKind, MomentKinds } from './moment/kinds.ts'
export { assertUnchanged, before, type Reversal, type RevertHandler, toDiff, type Undoable, type UndoHandlers } from './undo.ts'

export interface AuditEntry {
  section: Section | 'session'
  /** `staff.invite`, `session.sign-in`, … */
  action: string
  /** id of the changed row */
  target?: string
  /** field → [before, after]; never a password, token or code */
  diff?: Record<string, [before: unknown, after: unknown]>
  /** the actor, if it is known without a session */
  actor?: { id: string; name: string | null }
  /** id of the entry that this one undoes */
  undoOf?: string | undefined
}

/**
 * Writes an audit entry for the user of `ctx` in the caller's transaction and returns its id. Entries are never changed, and deleted
 * only after the retention period that the merchant set.
 */
export const writeAudit = async (ctx: Ctx, entry: AuditEntry): Promise<string> =>
  (await insertAudit(ctx.db, [toRow(ctx, entry)]))[0]!

/** Writes entries of many changed rows, like `writeAudit`. */
export async function writeAudits(ctx: Ctx, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += writtenAtOnce)
    await insertAudit(
      ctx.db,
      entries.slice(from, from + writtenAtOnce).map((entry) => toRow(ctx, entry)),
    )
}

const writtenAtOnce = 1000

const toRow = (ctx: Ctx, { section, action, target = '', diff = {}, actor, undoOf }: AuditEntry): NewEntry => ({
  actorId: actor?.id ?? ctx.person?.id ?? null,
  apiKey: ctx.person?.apiKey?.name ?? null,
  actorName: actor?.name ?? ctx.person?.session.user.name ?? ctx.person?.email ?? '',
  section,
  action,
  target,
  diff,
  undoOf: undoOf ?? null,
})

/** Number of entries older than `years`, at most `limit`. */
export const countOldEntries = (ctx: Ctx, years: number, limit: number): Promise<number> => countOld(ctx.db, years, limit)

/** Deletes at most `limit` of them, in the caller's transaction; answers their number. */
export const deleteOldEntries = (ctx: Ctx, years: number, limit: number): Promise<number> => deleteOld(ctx.db, years, limit)
