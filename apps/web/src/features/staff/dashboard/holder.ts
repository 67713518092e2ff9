import type { Session } from '@haat/shared/accounts/schema.ts'
import type { Holder } from '@haat/shared/staff/rules.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'

/** Whether it is the person who looks. A session carries no id; an address belongs to one account. */
export const isSelf = (session: Session | null, { email }: Pick<StaffMember, 'email'>): boolean =>
  email !== null && email === session?.user.email

/** Who looks, as the rules of the staff want to know them. */
export const holderOf = ({ user }: Session, target?: StaffMember): Holder => ({
  _id: target && isSelf({ user, expires: '' }, target) ? target._id : '',
  admin: Boolean(user.a),
  permissions: user.s?.permissions ?? [],
})
