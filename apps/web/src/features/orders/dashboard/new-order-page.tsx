import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { to } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { LeaveQuestion } from '../../../ui/dashboard/leave-question.tsx'
import { DashboardPage } from '../../../ui/dashboard/page.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { addressProblems, guessCountry, prefetchAddressSchema, problemsFrom, servedCountries } from '../../addresses/index.ts'
import { useDeliveryAreas } from '../../delivery/index.ts'
import { availableMethods } from '../../payments/index.ts'
import { useOrderChanges } from './api.ts'
import { AddressSection, type OrderAddressProblems } from './new/address-section.tsx'
import { CustomerSection } from './new/customer-section.tsx'
import { DeliverySection } from './new/delivery-section.tsx'
import { ItemsSection } from './new/items-section.tsx'
import { PaymentSection } from './new/payment-section.tsx'
import { SummarySection } from './new/summary-section.tsx'
import { noAddress, useDraft } from './new/use-draft.ts'
import { usePlace } from './new/use-place.ts'
import { useQuote } from './new/use-quote.ts'

/** Creates an order for a customer, by the rules of the checkout. */
export default function NewOrderPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const language = useLanguage()
  const settings = useSettings()
  const methods = availableMethods(settings)
  const { refreshLists } = useOrderChanges()
  const served = servedCountries(useDeliveryAreas().areas ?? [])
  const { draft, change, changed } = useDraft({
    customer: null,
    language,
    items: [],
    shipping: noAddress(''),
    billing: noAddress(''),
    billingSame: true,
    delivery: null,
    coupon: '',
    method: methods[0],
    note: '',
  })
  const quoted = useQuote(draft)
  const placing = usePlace()
  const [isPlaced, setPlaced] = useState(false)
  const [problems, setProblems] = useState<OrderAddressProblems>({ shipping: {}, billing: {} })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => prefetchAddressSchema(), [])
  const country = draft.shipping.country || guessCountry(navigator.languages, served, settings.country)
  const shipping = { ...draft.shipping, country }
  const { quote } = quoted

  const needs =
    draft.items.length === 0
      ? t('dashboard.orders.new.needs.items')
      : !draft.delivery
        ? t('dashboard.orders.new.needs.delivery')
        : quoted.isPending || !quote
          ? t('dashboard.orders.new.needs.quote')
          : quote.problems.length > 0
            ? t('dashboard.orders.new.needs.problem')
            : undefined
  const show = (found: typeof problems) => {
    setProblems(found)
    const wrong = Object.entries(found).flatMap(([kind, of]) =>
      Object.entries(of).flatMap(([name, problem]) => (problem ? [`${kind}.${name}`] : [])),
    )
    const fields = [...form.current!.elements] as HTMLInputElement[]
    fields.find(({ name }) => wrong.includes(name))?.focus()
    return wrong.length > 0
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (needs || !quote) return
    const found = {
      shipping: await addressProblems(shipping),
      billing: draft.billingSame ? {} : await addressProblems(draft.billing),
    }
    if (show(found)) return
    const orderId = await placing.place({ ...draft, shipping }, quote)
    if (!orderId) return
    setPlaced(true)
    refreshLists()
    toast.success(t('dashboard.orders.new.placed', { orderId: `\u2066${orderId}\u2069` }))
    void navigate(to(dashboardPaths.order, { orderId }), { replace: true })
  }
  const refused = placing.failure
  // On a refusal, shows field errors and refetches prices.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    if (!refused) return
    if (refused.fields)
      show({ shipping: problemsFrom(refused.fields, 'shippingInfo'), billing: problemsFrom(refused.fields, 'billingInfo') })
    if (refused.status === 409) quoted.again()
  }, [refused])
  return (
    <DashboardPage title={t('dashboard.orders.new.title')} text={t('dashboard.orders.new.text')}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]"
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <CustomerSection draft={draft} change={change} />
          <ItemsSection items={draft.items} quote={quote} onChange={(items) => change({ items })} />
          <AddressSection
            draft={{ ...draft, shipping }}
            served={served}
            problems={problems}
            change={change}
            onProblems={setProblems}
          />
          <DeliverySection draft={{ ...draft, shipping }} quote={quote} change={change} />
          <PaymentSection draft={draft} methods={methods} change={change} />
        </div>
        <SummarySection draft={draft} change={change} quoted={quoted} placing={placing} needs={needs} />
      </form>
      <LeaveQuestion on={changed && !isPlaced} />
    </DashboardPage>
  )
}
