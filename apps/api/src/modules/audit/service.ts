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
}

/** Writes down what the person of `ctx` did, in the same transaction. What is written stays. */
export const writeAudit = (ctx: Ctx, { section, action, target = '', diff = {} }: AuditEntry): Promise<void> =>
  insertAudit(ctx.db, {
    actorId: ctx.person?.id ?? null,
    actorName: ctx.person?.session.user.name ?? ctx.person?.email ?? '',
    section,
    action,
    target,
    diff,
  })
