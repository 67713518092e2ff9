import type { Session } from '@haat/shared/accounts/schema.ts'
import { useState } from 'react'
import { personOf } from './session.ts'
import { useSession } from './use-session.ts'

/** Whose page this is: whoever is signed in, or was when it was opened and whose session ran out since. */
export function useOwner(): Session | null {
  const { session, ended } = useSession()
  const [known, setKnown] = useState(session)
  if (session && session !== known) setKnown(session)
  return session ?? (known && ended === personOf(known) ? known : null)
}
