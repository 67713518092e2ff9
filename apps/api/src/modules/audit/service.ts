import type { Section } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../ctx.ts'
import { insertAudit } from './repo.ts'

export interface AuditEntry {
  section: Section | 'session'
  /** `staff.invite`, `session.sign-in`, … */
  action: string
  /** id of what was changed */
  target?: string
  /** field → [before, after]; never a password, a token or a code */
  diff?: Record<string, [before: unknown, after: unknown]>
  /** who did it, where that is known without a session */
  actor?: { id: string; name: string | null }
  /** the entry this one takes back */
  undoOf?: string
}

/** Writes down what the person of `ctx` did, in the same transaction. What is written stays. Answers the entry's id, by which it can be taken back. */
export const writeAudit = (ctx: Ctx, { section, action, target = '', diff = {}, actor, undoOf }: AuditEntry): Promise<string> =>
  insertAudit(ctx.db, {
    actorId: actor?.id ?? ctx.person?.id ?? null,
    actorName: actor?.name ?? ctx.person?.session.user.name ?? ctx.person?.email ?? '',
    section,
    action,
    target,
    diff,
    undoOf: undoOf ?? null,
  })
