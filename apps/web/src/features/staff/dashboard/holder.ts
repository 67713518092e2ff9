import type { Session } from '@haat/shared/accounts/schema.ts'
import type { PermissionHolder } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'

/** Whether the member is the current user. The session has no id, but an email belongs to one account. */
export const isSelf = (session: Session | null, { email }: Pick<StaffMember, 'email'>): boolean =>
  email !== null && email === session?.user.email

/** The current user in the format of the shared staff rules. */
export const toHolder = ({ user }: Session, target?: StaffMember): PermissionHolder => ({
  _id: target && isSelf({ user, expires: '' }, target) ? target._id : '',
  admin: Boolean(user.a),
  permissions: user.s?.permissions ?? [],
})
