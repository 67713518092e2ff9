import type { Session } from '@haat/shared/accounts/schema.ts'
import { paths, to } from '../../lib/paths.ts'

/** Where somebody who just signed in goes: on, or first to the page where staff add the second step their shop asks for. */
export const afterSignIn = (next: string, session: Session | null): string =>
  session?.user.mustAddFactor ? to(paths.security, undefined, { callbackUrl: next === paths.home ? undefined : next }) : next
