import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../lib/settings.ts'
import { CaptchaState } from '../../captcha/index.ts'
import type { CartView } from '../../cart/index.ts'
import { MethodChoice, methodsOf } from '../../payments/index.ts'
import { ActionBar } from './action-bar.tsx'
import { PhoneTotals } from './order-summary.tsx'
import { AddressRecap, DeliveryRecap } from './recaps.tsx'
import { StepTitle } from './step-title.tsx'

interface Props {
  view: CartView
  note: string
  method: PaymentMethod | undefined
  onMethod: (method: PaymentMethod) => void
  busy: boolean
  /** the browser solves a captcha */
  isChecking: boolean
  /** what stands in the way, shown right above the button */
  notice: ReactNode
  onPlace: () => void
}

/** How it is paid, and a last look. */
export function PaymentStep({ view, note, method, onMethod, busy, isChecking, notice, onPlace }: Props) {
  const { t } = useTranslation()
  const methods = methodsOf(useSettings())
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && method) onPlace()
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <AddressRecap />
        <DeliveryRecap note={note} />
      </div>
      <StepTitle>{t('checkout.paymentTitle')}</StepTitle>
      {methods.length > 0 ? (
        <MethodChoice methods={methods} chosen={method} legend={t('checkout.paymentTitle')} onChoose={onMethod} />
      ) : (
        <p className="rounded-card bg-warn-soft px-4 py-3.5 font-medium text-warn">{t('payments.none')}</p>
      )}
      <PhoneTotals view={view} />
      {notice}
      <CaptchaState isChecking={isChecking} />
      <ActionBar
        type="submit"
        total={view.total}
        loading={busy || (!view.quote && !view.failure)}
        disabledReason={method ? undefined : t('payments.none')}
      >
        {t('checkout.place')}
      </ActionBar>
      <p className="text-center text-sm text-soft">{t('checkout.placeHint')}</p>
    </form>
  )
}
