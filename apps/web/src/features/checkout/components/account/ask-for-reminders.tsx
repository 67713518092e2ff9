import { useState } from 'react'
import { LazySection } from '../../../../ui/feedback/lazy-section.tsx'
import { CartRemindersRow } from '../../../accounts/index.ts'
import { NewsletterOffer } from '../../../newsletter/index.ts'
import { useAccountQuery } from '../../../security/index.ts'

/** Optional consent to reminder emails and to the newsletter, unticked; shown to customers who have not consented. */
export default function AskForReminders() {
  const { data: account } = useAccountQuery()
  const [wasOn, setWasOn] = useState<boolean>()
  if (account && wasOn === undefined) setWasOn(account.cartReminders)
  if (!account?.emailVerified) return null
  return (
    <>
      {wasOn === false && <CartRemindersRow account={account} />}
      <LazySection failure="none">
        <NewsletterOffer />
      </LazySection>
    </>
  )
}
