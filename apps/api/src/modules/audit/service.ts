import type { Section } from '@haat/shared/sections.ts'
import type { Ctx } from '../../platform/context.ts'
import { insertAudit } from './repo.ts'

export { assertUnchanged, before, toDiff, type Undoable, type UndoHandlers } from './undo.ts'

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
  undoOf?: string
}

/**
 * Writes an audit entry for the user of `ctx` in the caller's transaction and answers its id. Entries are never changed or
 * deleted.
 */
export const writeAudit = (ctx: Ctx, { section, action, target = '', diff = {}, actor, undoOf }: AuditEntry): Promise<string> =>
  insertAudit(ctx.db, {
    actorId: actor?.id ?? ctx.person?.id ?? null,
    apiKey: ctx.person?.apiKey?.name ?? null,
    actorName: actor?.name ?? ctx.person?.session.user.name ?? ctx.person?.email ?? '',
    section,
    action,
    target,
    diff,
    undoOf: undoOf ?? null,
  })
