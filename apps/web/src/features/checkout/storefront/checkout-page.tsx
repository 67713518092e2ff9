import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { problemsFrom } from '../../addresses/index.ts'
import { useCart, useCartView, useLines } from '../../cart/index.ts'
import { methodsFor } from '../../payments/index.ts'
import { AccountSection } from '../components/account/account-section.tsx'
import { AddressStep, noProblems } from '../components/address-step.tsx'
import { DeliveryStep } from '../components/delivery-step.tsx'
import { LinesNotice } from '../components/lines-notice.tsx'
import { SummaryBar, SummaryCard } from '../components/order-summary.tsx'
import { PaymentStep } from '../components/payment-step.tsx'
import { RefusalNotice, showsLines } from '../components/refusal-notice.tsx'
import { StepNav } from '../components/step-nav.tsx'
import { StepTitle } from '../components/step-title.tsx'
import { useRemembered } from '../remembered.ts'
import { furthest, type StepName, stepFor } from '../steps.ts'
import type { Problems } from '../types.ts'
import { usePlaceOrder } from '../use-place-order.ts'

export default function CheckoutPage() {
  const { loaded, items } = useCart()
  const [leaving, setLeaving] = useState(false)
  if (items.length > 0 && !leaving) return <Checkout onPlaced={() => setLeaving(true)} />
  return loaded && !leaving ? <NothingToOrder /> : <Waiting />
}

function Checkout({ onPlaced }: { onPlaced: () => void }) {
  const { t } = useTranslation()
  const cart = useCart()
  const view = useCartView({ withDelivery: true })
  const lines = useLines()
  const settings = useSettings()
  const { session, ended } = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [remembered, remember] = useRemembered()
  const { note, billingSame, newsletter } = remembered
  const [chosen, setChosen] = useState<PaymentMethod>()
  const [digitalConsent, setDigitalConsent] = useState(false)
  const methods = methodsFor(settings, view)
  const method = chosen && methods.includes(chosen) ? chosen : methods[0]
  const choices = { note, billingSame, method, newsletter, digitalConsent }
  const { busy, isChecking, refused, setRefused, placeOrder, placeAnother } = usePlaceOrder(view, choices, onPlaced)
  const { needsDelivery, hasDigital } = view
  const possible = furthest(cart, needsDelivery)
  const step = stepFor(query.get('step'), possible, needsDelivery)
  const found = useFoundProblems(refused?.failure.fields)
  useStepFocus(step, settings.security.loginForPurchase && !session)

  const go = (next: StepName) => {
    setRefused(undefined)
    void navigate(to(paths.checkout, undefined, { step: next }))
  }
  // Corrects the step in the URL, or the page would jump once more data has loaded.
  const isAstray = query.get('step') !== null && query.get('step') !== step
  useEffect(() => {
    if (isAstray) void navigate(to(paths.checkout, undefined, { step }), { replace: true })
  }, [isAstray, step, navigate])
  // Address errors found by the server are corrected in the address step.
  useEffect(() => {
    if (found !== noProblems) void navigate(to(paths.checkout, undefined, { step: 'address' }))
  }, [found, navigate])

  const isAccountFirst = settings.security.loginForPurchase && !session
  const needsAccount = step === 'payment' && !session && (isAccountFirst || isSignIn(refused?.failure.code))
  return (
    <>
      <SummaryBar view={view} />
      <div className="container-page grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 pt-2 pb-32 [&_:is(input,select,textarea)]:scroll-mb-28 lg:grid-cols-[minmax(0,1fr)_400px] lg:pt-6 lg:pb-16">
        <div className="w-full max-w-[640px] min-w-0 space-y-4 justify-self-center lg:justify-self-end">
          <StepNav current={step} possible={possible} needsDelivery={needsDelivery} />
          {!(refused && showsLines(refused)) && <LinesNotice view={view} lines={lines} />}
          {step === 'address' && isAccountFirst && <AccountSection />}
          {step === 'address' && !isAccountFirst && (
            <>
              <StepTitle>{t(needsDelivery ? 'checkout.addressTitle' : 'checkout.billingTitle')}</StepTitle>
              {!needsDelivery && <p className="text-soft">{t('checkout.digital.noDelivery')}</p>}
              <AddressStep
                key={found === noProblems ? 'own' : 'found'}
                view={view}
                remembered={remembered}
                onRemember={remember}
                found={found}
                onNext={() => go(needsDelivery ? 'delivery' : 'payment')}
              />
            </>
          )}
          {step === 'delivery' && (
            <DeliveryStep view={view} note={note} onNote={(next) => remember({ note: next })} onNext={() => go('payment')} />
          )}
          {step === 'payment' && (
            <>
              {(needsAccount || ended !== undefined) && <AccountSection ended />}
              <PaymentStep
                view={view}
                note={note}
                method={method}
                onMethod={setChosen}
                consent={
                  hasDigital && settings.downloads.consent ? { isGiven: digitalConsent, onChange: setDigitalConsent } : undefined
                }
                busy={busy}
                isChecking={isChecking}
                notice={
                  refused &&
                  !isSignIn(refused.failure.code) && (
                    <RefusalNotice
                      key={refused.failure.code + String(refused.after?.total)}
                      refused={refused}
                      view={view}
                      lines={lines}
                      onDone={() => setRefused(undefined)}
                      onRetry={() => void placeOrder()}
                      onPlaceAnother={() => void placeAnother()}
                    />
                  )
                }
                onPlace={() => {
                  if (needsAccount) document.getElementById('checkout-account')?.focus()
                  else void placeOrder()
                }}
              />
            </>
          )}
        </div>
        <SummaryCard view={view} />
      </div>
    </>
  )
}

const isSignIn = (code: string | undefined): boolean => code === 'sign_in_required'

/** Fields of both addresses that the server refused. */
function useFoundProblems(fields: Record<string, string> | undefined): Problems {
  const [found, setFound] = useState(noProblems)
  useEffect(() => {
    if (!fields) return
    const next = { shipping: problemsFrom(fields, 'shippingInfo'), billing: problemsFrom(fields, 'billingInfo') }
    if (Object.keys(next.shipping).length + Object.keys(next.billing).length > 0) setFound(next)
  }, [fields])
  return found
}

/** Scrolls to the top of a new step and focuses its heading, also when signing in on the page has opened the step. */
function useStepFocus(step: StepName, isAccountFirst: boolean) {
  const key = `${step} ${isAccountFirst}`
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [key])
}

function NothingToOrder() {
  const { t } = useTranslation()
  return (
    <EmptyState page icon={<ShoppingBag aria-hidden />} title={t('cart.emptyTitle')} text={t('checkout.emptyText')}>
      <ButtonLink variant="ink" to={paths.shop}>
        {t('cart.browse')}
      </ButtonLink>
    </EmptyState>
  )
}

const Waiting = () => (
  <div aria-hidden className="container-page max-w-2xl space-y-4 pt-6">
    <Skeleton className="h-9 w-56" />
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-12 w-full rounded-field" />
    ))}
  </div>
)
