import type { Session } from '@haat/shared/accounts/schema.ts'
import { useState } from 'react'
import { getUserKey } from './session.ts'
import { useSession } from './use-session.ts'

/** The signed-in user, or the user whose session expired while this page was open. */
export function useOwner(): Session | null {
  const { session, ended } = useSession()
  const [known, setKnown] = useState(session)
  if (session && session !== known) setKnown(session)
  return session ?? (known && ended === getUserKey(known) ? known : null)
}
