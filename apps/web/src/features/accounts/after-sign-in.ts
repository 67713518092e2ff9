import type { Session } from '@haat/shared/accounts/schema.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import { paths, to } from '../../lib/paths.ts'

/**
 * The page after signing in: `next`, for staff the dashboard instead of the home page, or first the two-factor set-up that the shop
 * requires of staff.
 */
export function afterSignIn(next: string, session: Session | null): string {
  if (session?.user.mustAddFactor) return to(paths.security, undefined, { callbackUrl: next === paths.home ? undefined : next })
  return next === paths.home && isStaff(session) ? paths.dashboard : next
}
