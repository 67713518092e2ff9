import type { DeliveryArea } from '@haat/shared/delivery/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useSession } from '../../../lib/session/use-session.ts'
import { useSettings } from '../../../lib/settings.ts'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import {
  type AddressProblems,
  addressProblems,
  guessCountry,
  prefetchAddressSchema,
  servedCountries,
  useAddresses,
  useChangeAddresses,
} from '../../addresses/index.ts'
import { type CartView, cartActions, useCart } from '../../cart/index.ts'
import { useDeliveryAreas } from '../../delivery/index.ts'
import { NewsletterChoice } from '../../newsletter/index.ts'
import type { Remembered } from '../remembered.ts'
import type { Problems } from '../types.ts'
import { AccountSection } from './account/account-section.tsx'
import { ActionBar } from './action-bar.tsx'
import { AddressChoice } from './address-choice.tsx'
import { ProblemSummary } from './problem-summary.tsx'

const AskForReminders = lazyPart(() => import('./account/ask-for-reminders.tsx'))

export const noProblems: Problems = { shipping: {}, billing: {} }

interface Props {
  view: Pick<CartView, 'total' | 'blocked' | 'needsDelivery'>
  remembered: Remembered
  onRemember: (change: Partial<Remembered>) => void
  /** errors found by the server */
  found: Problems
  onNext: () => void
}

export function AddressStep({ view, remembered, onRemember, found, onNext }: Props) {
  const { t } = useTranslation()
  const { billingSame, typed, saved } = remembered
  const { shippingInfo, billingInfo } = useCart()
  const dispatch = useDispatch()
  const { areas } = useDeliveryAreas()
  const served = servedCountries(areas ?? [])
  const [problems, setProblems] = useState(found)
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const keep = useSaveAddress()
  const { addresses } = useAddresses()
  const hasSaved = Boolean(addresses?.length)
  const { session } = useSession()
  useStart(areas)
  useEffect(() => prefetchAddressSchema(), [])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const now: Problems = {
      shipping: await addressProblems(shippingInfo, addresses),
      billing: billingSame || !view.needsDelivery ? {} : await addressProblems(billingInfo, addresses),
    }
    setProblems(now)
    setAttempts(attempts + 1)
    const first = firstInvalid(now)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    // The order does not wait for saving the address.
    if (saved.shipping) keep(shippingInfo)
    if (saved.billing && !billingSame && view.needsDelivery) keep(billingInfo)
    onRemember({ saved: {} })
    onNext()
  }
  const toChoiceProps = (kind: 'shipping' | 'billing') => ({
    typed: typed[kind],
    onTyped: (address: Address) => onRemember({ typed: { ...typed, [kind]: address } }),
    isSaved: saved[kind] ?? false,
    onSaved: (isSaved: boolean) => onRemember({ saved: { ...saved, [kind]: isSaved } }),
  })
  const setShipping = (shipping: AddressProblems) => setProblems((before) => ({ ...before, shipping }))
  const setBilling = (billing: AddressProblems) => setProblems((before) => ({ ...before, billing }))

  return (
    <div className="space-y-6">
      <AccountSection />
      <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-5">
        {attempts > 0 && <ProblemSummary problems={problems} />}
        <AddressChoice
          kind="shipping"
          value={shippingInfo}
          onChange={(change) => dispatch(cartActions.updateShippingInfo(change))}
          problems={problems.shipping}
          onProblems={setShipping}
          served={served}
          {...toChoiceProps('shipping')}
        />
        {view.needsDelivery && (
          <Checkbox
            label={t('checkout.billingSame')}
            checked={billingSame}
            onChange={({ target }) => {
              onRemember({ billingSame: target.checked })
              if (!target.checked && !billingInfo.country && !hasSaved)
                dispatch(cartActions.updateBillingInfo(billingFrom(shippingInfo, billingInfo)))
            }}
          />
        )}
        {!billingSame && view.needsDelivery && (
          <fieldset className="animate-rise">
            <legend className="mb-4 font-head text-xl">{t('checkout.billingTitle')}</legend>
            <AddressChoice
              kind="billing"
              value={billingInfo}
              onChange={(change) => dispatch(cartActions.updateBillingInfo(change))}
              problems={problems.billing}
              onProblems={setBilling}
              served={served}
              {...toChoiceProps('billing')}
            />
          </fieldset>
        )}
        {session && (
          <LazySection failure="none">
            <AskForReminders />
          </LazySection>
        )}
        <LazySection failure="none">
          <NewsletterChoice checked={remembered.newsletter} onChange={(newsletter) => onRemember({ newsletter })} />
        </LazySection>
        <ActionBar type="submit" total={view.total} disabledReason={view.blocked ? t('cart.mendFirst') : undefined}>
          {t(view.needsDelivery ? 'checkout.toDelivery' : 'checkout.toPayment')}
        </ActionBar>
      </form>
    </div>
  )
}

/** Saves an address in the address book; on failure only shows a toast. */
function useSaveAddress() {
  const { t } = useTranslation()
  const { add } = useChangeAddresses()
  return (address: Address) => {
    void add({ address }).then((refused) => refused && toast.info(t('addresses.notKept')))
  }
}

/** The billing address starts with the contact data of the shipping address. */
const billingFrom = (shipping: Address, billing: Address): Partial<Address> => ({
  fullName: billing.fullName || shipping.fullName,
  phone: billing.phone || shipping.phone,
  email: billing.email || shipping.email,
  country: shipping.country,
})

function firstInvalid({ shipping, billing }: Problems): string | undefined {
  for (const [kind, problems] of Object.entries({ shipping, billing }))
    for (const name of ['fullName', 'phone', 'email', 'country', 'house', 'city', 'state', 'zipCode'] as const)
      if (problems[name]) return `${kind}.${name}`
  return undefined
}

/** Prefills the account's name and email, and the country. */
function useStart(areas: readonly DeliveryArea[] | undefined) {
  const shop = useSettings().country
  const dispatch = useDispatch()
  const { session } = useSession()
  const { shippingInfo } = useCart()
  const { fullName, email, country } = shippingInfo
  const name = session?.user.name
  const address = session?.user.email
  // Only once: a field cleared on purpose stays empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (!address) return
    if (!email) dispatch(cartActions.updateShippingInfo({ email: address }))
    if (!fullName && name) dispatch(cartActions.updateShippingInfo({ fullName: name }))
  }, [address, name])
  useEffect(() => {
    if (country || !areas || areas.length === 0) return
    const guess = guessCountry(navigator.languages, servedCountries(areas), shop)
    if (guess) dispatch(cartActions.updateShippingInfo({ country: guess }))
  }, [country, areas, shop, dispatch])
}
