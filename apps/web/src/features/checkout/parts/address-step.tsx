import type { Address } from '@haat/shared/orders/schema.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useSession } from '../../../lib/session/use-session.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  type AddressProblems,
  addressProblems,
  guessCountry,
  servedCountries,
  useAddresses,
  useChangeAddresses,
  warmAddressCheck,
} from '../../addresses/index.ts'
import { cartActions, useCart } from '../../cart/index.ts'
import { useDeliveryAreas } from '../../delivery/index.ts'
import type { Remembered } from '../remembered.ts'
import { AccountPart } from './account-part.tsx'
import { ActionBar } from './action-bar.tsx'
import { AddressChoice } from './address-choice.tsx'
import { ProblemSummary } from './problem-summary.tsx'

export interface Problems {
  shipping: AddressProblems
  billing: AddressProblems
}
export const noProblems: Problems = { shipping: {}, billing: {} }

interface Props {
  total: number
  remembered: Remembered
  onRemember: (change: Partial<Remembered>) => void
  /** what the shop itself found wrong */
  found: Problems
  onNext: () => void
}

export function AddressStep({ total, remembered, onRemember, found, onNext }: Props) {
  const { t } = useTranslation()
  const { billingSame, typed, saved } = remembered
  const { shippingInfo, billingInfo } = useCart()
  const dispatch = useDispatch()
  const served = servedCountries(useDeliveryAreas().areas ?? [])
  const [problems, setProblems] = useState(found)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const keep = useKeep()
  const hasKept = Boolean(useAddresses().addresses?.length)
  useStart(served)
  useEffect(() => warmAddressCheck(), [])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const now: Problems = {
      shipping: await addressProblems(shippingInfo),
      billing: billingSame ? {} : await addressProblems(billingInfo),
    }
    setProblems(now)
    setTries(tries + 1)
    const first = firstOf(now)
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    // Kept in passing: the order does not wait for it.
    if (saved.shipping) keep(shippingInfo)
    if (saved.billing && !billingSame) keep(billingInfo)
    onRemember({ saved: {} })
    onNext()
  }
  const choiceOf = (kind: 'shipping' | 'billing') => ({
    typed: typed[kind],
    onTyped: (address: Address) => onRemember({ typed: { ...typed, [kind]: address } }),
    isSaved: saved[kind] ?? false,
    onSaved: (isSaved: boolean) => onRemember({ saved: { ...saved, [kind]: isSaved } }),
  })
  const setShipping = (shipping: AddressProblems) => setProblems((before) => ({ ...before, shipping }))
  const setBilling = (billing: AddressProblems) => setProblems((before) => ({ ...before, billing }))

  return (
    <div className="space-y-6">
      <AccountPart />
      <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-5">
        {tries > 0 && <ProblemSummary problems={problems} />}
        <AddressChoice
          kind="shipping"
          value={shippingInfo}
          onChange={(change) => dispatch(cartActions.updateShippingInfo(change))}
          problems={problems.shipping}
          onProblems={setShipping}
          served={served}
          {...choiceOf('shipping')}
        />
        <Checkbox
          label={t('checkout.billingSame')}
          checked={billingSame}
          onChange={({ target }) => {
            onRemember({ billingSame: target.checked })
            if (!target.checked && !billingInfo.country && !hasKept)
              dispatch(cartActions.updateBillingInfo(billingFrom(shippingInfo, billingInfo)))
          }}
        />
        {!billingSame && (
          <fieldset className="animate-rise">
            <legend className="mb-4 font-head text-xl">{t('checkout.billingTitle')}</legend>
            <AddressChoice
              kind="billing"
              value={billingInfo}
              onChange={(change) => dispatch(cartActions.updateBillingInfo(change))}
              problems={problems.billing}
              onProblems={setBilling}
              served={served}
              {...choiceOf('billing')}
            />
          </fieldset>
        )}
        <ActionBar type="submit" total={total}>
          {t('checkout.toDelivery')}
        </ActionBar>
      </form>
    </div>
  )
}

/** Puts an address into the book. That it is full, or cannot be reached, is worth a word and no more. */
function useKeep() {
  const { t } = useTranslation()
  const { add } = useChangeAddresses()
  return (address: Address) => {
    void add({ address }).then((refused) => refused && toast.info(t('addresses.notKept')))
  }
}

/** A bill usually goes to the same person. */
const billingFrom = (shipping: Address, billing: Address): Partial<Address> => ({
  fullName: billing.fullName || shipping.fullName,
  phone: billing.phone || shipping.phone,
  email: billing.email || shipping.email,
  country: shipping.country,
})

function firstOf({ shipping, billing }: Problems): string | undefined {
  for (const [kind, problems] of Object.entries({ shipping, billing }))
    for (const name of ['fullName', 'phone', 'email', 'country', 'house', 'city', 'state', 'zipCode'] as const)
      if (problems[name]) return `${kind}.${name}`
  return undefined
}

/** Fills in what is known already: the account's name and address, the country. */
function useStart(served: string[]) {
  const dispatch = useDispatch()
  const { session } = useSession()
  const { shippingInfo } = useCart()
  const { fullName, email, country } = shippingInfo
  const name = session?.user.name
  const address = session?.user.email
  // Only what came with the account, and only once: a field that was emptied on purpose stays empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!address) return
    if (!email) dispatch(cartActions.updateShippingInfo({ email: address }))
    if (!fullName && name) dispatch(cartActions.updateShippingInfo({ fullName: name }))
  }, [address, name])
  useEffect(() => {
    if (country || served.length === 0) return
    const guess = guessCountry(navigator.languages, served)
    if (guess) dispatch(cartActions.updateShippingInfo({ country: guess }))
  }, [country, served, dispatch])
}
