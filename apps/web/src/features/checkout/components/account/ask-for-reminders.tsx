import { useState } from 'react'
import { useSettings } from '../../../../lib/settings.ts'
import { CartRemindersRow } from '../../../accounts/index.ts'
import { NewsletterRow, useOwnNewsletterQuery } from '../../../newsletter/index.ts'
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
      <AskForNewsletter />
    </>
  )
}

/** Only where the shop offers its newsletter. */
function AskForNewsletter() {
  const { footerNewsletter } = useSettings()
  const { data } = useOwnNewsletterQuery({})
  const [wasOn, setWasOn] = useState<boolean>()
  if (data && wasOn === undefined) setWasOn(data.state === 'subscribed')
  return footerNewsletter && wasOn === false ? <NewsletterRow /> : null
}
