import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { isEuCountry } from '@haat/shared/reference/eu-countries.ts'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOffline } from '../../../lib/browser/connection.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Checkbox } from '../../../ui/form/field.tsx'
import { CaptchaState } from '../../captcha/index.ts'
import { type CartView, useCart } from '../../cart/index.ts'
import { ExtensionSlot } from '../../extensions/index.ts'
import { useContentPages } from '../../pages/index.ts'
import { availableMethods, MethodChoice, methodsFor } from '../../payments/index.ts'
import { isAttemptOpen } from '../attempt.ts'
import { ActionBar } from './action-bar.tsx'
import { PhoneTotals } from './order-summary.tsx'
import { AddressRecap, DeliveryRecap } from './recaps.tsx'
import { StepTitle } from './step-title.tsx'

interface Props {
  view: CartView
  note: string
  method: PaymentMethod | undefined
  onMethod: (method: PaymentMethod) => void
  /** to the immediate delivery of digital goods; undefined if none is needed */
  consent: { isGiven: boolean; onChange: (isGiven: boolean) => void } | undefined
  busy: boolean
  /** a captcha is being solved */
  isChecking: boolean
  /** error shown above the button */
  notice: ReactNode
  onPlace: () => void
}

/** Payment method and review of the order. */
export function PaymentStep({ view, note, method, onMethod, consent, busy, isChecking, notice, onPlace }: Props) {
  const { t } = useTranslation()
  const settings = useSettings()
  const methods = methodsFor(settings, view)
  const lacksCash = methods.length < availableMethods(settings).length
  const { shippingInfo } = useCart()
  const offline = useOffline()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && method && !offline && consent?.isGiven !== false) onPlace()
  }
  return (
    <form onSubmit={onSubmit} className="space-y-5">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <AddressRecap />
        {view.needsDelivery && <DeliveryRecap note={note} />}
      </div>
      <StepTitle>{t('checkout.paymentTitle')}</StepTitle>
      {methods.length > 0 ? (
        <MethodChoice methods={methods} chosen={method} legend={t('checkout.paymentTitle')} onChoose={onMethod} />
      ) : (
        <p className="rounded-card bg-warn-soft px-4 py-3.5 font-medium text-warn">{t('payments.none')}</p>
      )}
      {lacksCash && <p className="text-sm text-soft">{t('checkout.digital.noCash')}</p>}
      <ExtensionSlot name="checkout" refresh={view.refetch} />
      <PhoneTotals view={view} />
      {consent && (
        <Checkbox
          label={t('checkout.digital.consent')}
          checked={consent.isGiven}
          onChange={({ target }) => consent.onChange(target.checked)}
        />
      )}
      {notice}
      <CaptchaState isChecking={isChecking} />
      {offline && (
        <p role="status" className="rounded-card bg-warn-soft px-4 py-3.5 font-medium text-warn">
          {t('checkout.offline')}
        </p>
      )}
      <ActionBar
        type="submit"
        total={view.total}
        loading={busy || (!view.quote && !view.failure && !offline)}
        disabledReason={
          offline
            ? t('checkout.offline')
            : view.blocked && !isAttemptOpen()
              ? t('cart.mendFirst')
              : !method
                ? t('payments.none')
                : consent && !consent.isGiven
                  ? t('errors.consent_required')
                  : undefined
        }
      >
        {t(isEuCountry(shippingInfo.country) ? 'checkout.placeBinding' : 'checkout.place')}
      </ActionBar>
      <p className="text-center text-sm text-soft">{t('checkout.placeHint')}</p>
      <Terms />
    </form>
  )
}

const legalSlugs = ['terms', 'privacy', 'returns']

/** The legal pages that the buyer accepts with the order; nothing if the shop has published none. */
function Terms() {
  const { t } = useTranslation()
  const pages = useContentPages().filter(({ slug }) => legalSlugs.includes(slug))
  if (pages.length === 0) return null
  return (
    <p className="text-center text-sm text-soft">
      {t('checkout.accept')}{' '}
      {pages.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ' · '}
          <Link
            to={to(paths.page, { slug })}
            target="_blank"
            className="inline-flex min-h-6 items-center text-ink underline underline-offset-4"
          >
            {title}
          </Link>
        </span>
      ))}
    </p>
  )
}
