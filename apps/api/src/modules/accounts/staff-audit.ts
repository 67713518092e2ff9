import type { Ctx } from '../../ctx.ts'
import { writeAudit } from '../audit/service.ts'
import type { MailedChange } from '../mails/texts/type.ts'
import { isStaffAccount } from './account-repo.ts'

/** Whoever works here leaves a trace when the keys of their account change; what customers do with theirs is their own affair. */
export async function auditStaff(
  ctx: Ctx,
  { id, name }: { id: string; name: string | null },
  action:
    | `session.${MailedChange}`
    | 'session.password-reset'
    | 'session.password-changed'
    | 'session.email-changed'
    | 'session.linked'
    | 'session.unlinked',
): Promise<void> {
  if (await isStaffAccount(ctx.db, id)) await writeAudit(ctx, { section: 'session', action, target: id, actor: { id, name } })
}
