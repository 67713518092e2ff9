import type { Ctx } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import type { MailedChange } from '../mails/service.ts'
import { isStaffAccount } from './account/account-repo.ts'

/** Writes an audit entry about sign-in data of a staff account; customer accounts are not audited. */
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
