import { endpoints } from 'virtual:endpoints'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { useOwnNewsletterQuery } from '../api.ts'

/** Opt-in for the newsletter, for the email of the account. */
export default function NewsletterRow() {
  const { t } = useTranslation()
  const id = useId()
  const { data, refetch } = useOwnNewsletterQuery({})
  const [wanted, setWanted] = useState<boolean>()
  const change = async (subscribed: boolean) => {
    setWanted(subscribed)
    const answer = await send(endpoints.newsletter.change, { subscribed })
    if (answer.success) await refetch()
    setWanted(undefined)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    toast.success(t(answer.state === 'pending' ? 'newsletter.pending' : `newsletter.${subscribed ? 'on' : 'off'}`))
  }
  return (
    <div>
      <Checkbox
        label={t('newsletter.title')}
        aria-describedby={id}
        checked={wanted ?? data?.state === 'subscribed'}
        disabled={!data}
        onChange={({ target }) => void change(target.checked)}
      />
      <p id={id} className="mt-0.5 text-sm text-soft">
        {t('newsletter.hint')}
      </p>
    </div>
  )
}
