import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { EmptyState, Skeleton } from '../../../ui/bits.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { problemsFrom } from '../../addresses/index.ts'
import { useCart, useCartView, useLines } from '../../cart/index.ts'
import { methodsOf } from '../../payments/index.ts'
import { AccountPart } from '../parts/account-part.tsx'
import { AddressStep, noProblems, type Problems } from '../parts/address-step.tsx'
import { DeliveryStep } from '../parts/delivery-step.tsx'
import { SummaryBar, SummaryCard } from '../parts/order-summary.tsx'
import { PaymentStep } from '../parts/payment-step.tsx'
import { RefusalNotice } from '../parts/refusal-notice.tsx'
import { StepNav } from '../parts/step-nav.tsx'
import { StepTitle } from '../parts/step-title.tsx'
import { useRemembered } from '../remembered.ts'
import { furthest, type StepName, stepFor } from '../steps.ts'
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
  const { note, billingSame } = remembered
  const [chosen, setChosen] = useState<PaymentMethod>()
  const methods = methodsOf(settings)
  const method = chosen && methods.includes(chosen) ? chosen : methods[0]
  const { busy, isChecking, placed, refused, setRefused, placeOrder } = usePlaceOrder(view, { note, billingSame, method })
  const possible = furthest(cart)
  const step = stepFor(query.get('step'), possible)
  const found = useFoundProblems(refused?.failure.fields)
  useStepFocus(step)

  const go = (next: StepName) => {
    setRefused(undefined)
    void navigate(to(paths.checkout, undefined, { step: next }))
  }
  // The address says where one is, or the step would jump as soon as more is known.
  const isAstray = query.get('step') !== null && query.get('step') !== step
  useEffect(() => {
    if (isAstray) void navigate(to(paths.checkout, undefined, { step }), { replace: true })
  }, [isAstray, step, navigate])
  useEffect(() => {
    if (placed) onPlaced()
  }, [placed, onPlaced])
  // What the shop found wrong with the address is mended where it was typed.
  useEffect(() => {
    if (found !== noProblems) void navigate(to(paths.checkout, undefined, { step: 'address' }))
  }, [found, navigate])

  const isAccountFirst = settings.security.loginForPurchase && !session
  const needsAccount = step === 'payment' && !session && (isAccountFirst || isSignIn(refused?.failure.code))
  return (
    <>
      <SummaryBar view={view} />
      <div className="container-page grid items-start gap-x-14 pt-2 pb-32 [&_:is(input,select,textarea)]:scroll-mb-28 lg:grid-cols-[1fr_400px] lg:pt-6 lg:pb-16">
        <div className="w-full max-w-[640px] min-w-0 space-y-4 justify-self-center lg:justify-self-end">
          <StepNav current={step} possible={possible} />
          {step === 'address' && isAccountFirst && <AccountPart />}
          {step === 'address' && !isAccountFirst && (
            <>
              <StepTitle>{t('checkout.addressTitle')}</StepTitle>
              <AddressStep
                key={found === noProblems ? 'own' : 'found'}
                total={view.total}
                remembered={remembered}
                onRemember={remember}
                found={found}
                onNext={() => go('delivery')}
              />
            </>
          )}
          {step === 'delivery' && (
            <DeliveryStep view={view} note={note} onNote={(next) => remember({ note: next })} onNext={() => go('payment')} />
          )}
          {step === 'payment' && (
            <>
              {(needsAccount || ended !== undefined) && <AccountPart ended />}
              <PaymentStep
                view={view}
                note={note}
                method={method}
                onMethod={setChosen}
                busy={busy || placed}
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

/** Fields of the two addresses the shop refused. */
function useFoundProblems(fields: Record<string, string> | undefined): Problems {
  const [found, setFound] = useState(noProblems)
  useEffect(() => {
    if (!fields) return
    const next = { shipping: problemsFrom(fields, 'shippingInfo'), billing: problemsFrom(fields, 'billingInfo') }
    if (Object.keys(next.shipping).length + Object.keys(next.billing).length > 0) setFound(next)
  }, [fields])
  return found
}

/** A new step begins at its top, for eyes and keyboard alike. */
function useStepFocus(step: StepName) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
}

function NothingToOrder() {
  const { t } = useTranslation()
  return (
    <EmptyState page icon={<ShoppingBag aria-hidden />} title={t('cart.emptyTitle')} text={t('checkout.emptyText')}>
      <ButtonLink variant="primary" to={paths.shop}>
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
