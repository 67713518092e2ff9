import type { Order } from '@haat/shared/orders/schema.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { useCancelOrderMutation } from '../api.ts'

interface Props {
  order: Order
  token: string | undefined
  onCancelled: () => void
}

/** Cancels the order after an inline confirmation; says so if it was too late. */
export function CancelOrder({ order, token, onCancelled }: Props) {
  const { t } = useTranslation()
  const question = useId()
  const [asked, setAsked] = useState(false)
  const [cancel, { isLoading, error }] = useCancelOrderMutation()
  const failure = toFailure(error)
  if (!order.canCancel) return null
  if (!asked)
    return (
      <Button variant="quiet" className="text-bad!" onClick={() => setAsked(true)}>
        {t('orders.cancel')}
      </Button>
    )
  const go = async () => {
    const answer = await cancel({ orderId: order.orderId, ...(token && { token }) })
    if ('error' in answer) return
    announce(t('orders.cancelled'))
    onCancelled()
  }
  return (
    <section
      aria-labelledby={question}
      className="flex w-full animate-rise flex-wrap items-center gap-3 rounded-card border border-line bg-card p-4"
    >
      <p id={question} className="min-w-48 flex-1 font-medium">
        {t('orders.cancelAsk')}
      </p>
      <Button autoFocus variant="danger" loading={isLoading} onClick={() => void go()}>
        {t('orders.cancelYes')}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('orders.cancelNo')}</Button>
      {failure && (
        <p role="alert" className="w-full text-sm text-bad">
          {t(`errors.${failure.code}`)}
        </p>
      )}
    </section>
  )
}
