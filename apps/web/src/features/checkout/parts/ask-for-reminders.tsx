import { useState } from 'react'
import { CartRemindersRow } from '../../accounts/index.ts'
import { useAccountQuery } from '../../security/index.ts'

/** Asked once, of who has not said yes: unticked, and nothing depends on it. */
export function AskForReminders() {
  const { data: account } = useAccountQuery()
  const [wasOn, setWasOn] = useState<boolean>()
  if (account && wasOn === undefined) setWasOn(account.cartReminders)
  if (!account?.emailVerified || wasOn !== false) return null
  return <CartRemindersRow account={account} />
}
