import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { useCancelReturnMutation } from '../api.ts'

/** Cancels a return request after an inline confirmation. */
export function CancelReturn({ returnId, holder }: { returnId: string; holder: { orderId: string; token?: string } }) {
  const { t } = useTranslation()
  const question = useId()
  const [asked, setAsked] = useState(false)
  const [cancel, { isLoading, error }] = useCancelReturnMutation()
  const failure = toFailure(error)
  if (!asked)
    return (
      <Button variant="quiet" className="-ms-4.5 text-bad!" onClick={() => setAsked(true)}>
        {t('returns.cancel.button')}
      </Button>
    )
  const go = async () => {
    const answer = await cancel({ ...holder, returnId })
    if (!('error' in answer)) announce(t('returns.cancel.done'))
  }
  return (
    <section aria-labelledby={question} className="flex animate-rise flex-wrap items-center gap-3 rounded-card bg-sunken p-4">
      <p id={question} className="min-w-48 flex-1 font-medium">
        {t('returns.cancel.ask')}
      </p>
      <Button autoFocus variant="danger" loading={isLoading} onClick={() => void go()}>
        {t('returns.cancel.yes')}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('returns.cancel.no')}</Button>
      {failure && (
        <p role="alert" className="w-full text-sm text-bad">
          {t(`errors.${failure.code}`)}
        </p>
      )}
    </section>
  )
}
