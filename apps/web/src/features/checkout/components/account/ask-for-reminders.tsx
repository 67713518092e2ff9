import { useState } from 'react'
import { CartRemindersRow } from '../../../accounts/index.ts'
import { useAccountQuery } from '../../../security/index.ts'

/** Optional consent to reminder emails, unticked; shown to customers who have not consented. */
export default function AskForReminders() {
  const { data: account } = useAccountQuery()
  const [wasOn, setWasOn] = useState<boolean>()
  if (account && wasOn === undefined) setWasOn(account.cartReminders)
  if (!account?.emailVerified || wasOn !== false) return null
  return <CartRemindersRow account={account} />
}
