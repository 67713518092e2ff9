import { useState } from 'react'
import { useSettings } from '../../../lib/settings.ts'
import { useOwnNewsletterQuery } from '../api.ts'
import NewsletterRow from './newsletter-row.tsx'

/** Optional consent to the newsletter at checkout, unticked; only for customers without a subscription in a shop with a newsletter. */
export default function NewsletterOffer() {
  const { footerNewsletter } = useSettings()
  const { data } = useOwnNewsletterQuery({})
  const [wasOn, setWasOn] = useState<boolean>()
  if (data && wasOn === undefined) setWasOn(data.state === 'subscribed')
  return footerNewsletter && wasOn === false ? <NewsletterRow /> : null
}
