import { endpoints } from 'virtual:endpoints'
import type { Quote } from '@haat/shared/cart/schema.ts'
import type { PaymentMethod } from '@haat/shared/payments/constants.ts'
import { useRef, useState } from 'react'
import { useDispatch, useStore } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api, send } from '../../lib/api/api.ts'
import { type Failure, getErrorCode } from '../../lib/api/http.ts'
import { nameMethods } from '../../lib/i18n/name-methods.ts'
import { paths, toOrderPage } from '../../lib/paths.ts'
import { fetchSession } from '../../lib/session/session.ts'
import { settingsLoaded } from '../../lib/settings.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { useCaptcha } from '../captcha/index.ts'
import { type CartState, type CartView, cartActions, handedToken, setHandedToken, wireLine } from '../cart/index.ts'
import { leaveFor } from '../payments/index.ts'
import { closeAttempt, isAttemptOpen } from './attempt.ts'
import { type OrderInput, place } from './place.ts'
import { clearRemembered } from './remembered.ts'

/** Refusals after which the settings that the page was opened with may be outdated: currency, payment methods, consent. */
const ofSettings: ReadonlySet<string> = new Set(['total_changed', 'payment_unavailable', 'consent_required'])

export interface Refused {
  failure: Pick<Failure, 'code'> & Partial<Failure>
  /** quote that the buyer had seen */
  before: Quote | undefined
  /** current quote */
  after: Quote | undefined
}

interface Choices {
  note: string
  billingSame: boolean
  method: PaymentMethod | undefined
  /** the buyer agreed to the immediate delivery of digital goods */
  digitalConsent: boolean
  newsletter: boolean
}

/** Places the order, or returns why it was refused; input is never lost. `onPlaced` runs before the cart is emptied. */
export function usePlaceOrder(
  view: CartView,
  { note, billingSame, method, newsletter, digitalConsent }: Choices,
  onPlaced: () => void,
) {
  const store = useStore<{ cart: CartState }>()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const running = useRef(false)
  const { isChecking, withCaptcha } = useCaptcha('checkout')

  const refreshSettings = async () => {
    const answer = await send(endpoints.settings.read, {})
    if (!answer.success) return
    await nameMethods(answer.settings, language)
    dispatch(settingsLoaded(answer.settings))
  }

  const run = async () => {
    if (!method) return
    const before = view.quote ?? (await view.refetch().catch(() => undefined))
    if (!before) return setRefused({ failure: { code: view.failure?.code ?? 'network' }, before, after: undefined })
    const problem = before.problems[0]
    // The last try may have become an order and taken the last units: the server knows.
    if (problem && !isAttemptOpen()) return setRefused({ failure: { ...problem }, before, after: before })
    const { cart } = store.getState()
    const input = toOrderInput(cart, before, { note, billingSame, method, newsletter, digitalConsent, language })
    const answer = await withCaptcha((captcha) => place(input, { captcha }), getErrorCode)
    if (!answer.success) {
      if (answer.code === 'sign_in_required') await fetchSession()
      if (ofSettings.has(answer.code)) await refreshSettings()
      const after = (answer.quote as Quote | undefined) ?? (await view.refetch().catch(() => undefined))
      if (answer.quote) await view.refetch().catch(() => undefined)
      return setRefused({ failure: answer, before, after })
    }
    const { order, token, payment } = answer
    onPlaced()
    clearRemembered()
    setHandedToken(undefined)
    // The order replaces the checkout in the history: Back from the provider's page leads to it, and the order is not placed
    // twice.
    const leave = payment.action === 'redirect' ? leaveFor({ orderId: order.orderId, url: payment.url, method }) : undefined
    const page = payment.action === 'redirect' ? paths.order : paths.orderComplete
    await navigate(toOrderPage(page, order.orderId, token), { replace: true })
    // The addresses stay for the next order.
    dispatch(cartActions.replace({ items: [], coupon: { code: '', discount: 0 } }))
    dispatch(api.util.invalidateTags(['Orders', 'Product']))
    leave?.()
  }

  const placeOrder = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await run()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const placeAnother = () => {
    closeAttempt()
    return placeOrder()
  }
  return { busy, isChecking, refused, setRefused, placeOrder, placeAnother }
}

function toOrderInput(
  { items, coupon, billingInfo, shippingInfo, deliveryInfo }: CartState,
  quote: Quote,
  {
    note,
    billingSame,
    method,
    newsletter,
    digitalConsent,
    language,
  }: Choices & { method: PaymentMethod; language: NonNullable<OrderInput['language']> },
): OrderInput {
  const agentCheckout = handedToken()
  return {
    items: items.map(wireLine),
    ...(coupon.code && { coupon: coupon.code }),
    billingInfo: billingSame || quote.digitalOnly ? shippingInfo : billingInfo,
    ...(!quote.digitalOnly && {
      shippingInfo,
      deliveryInfo: { type: deliveryInfo.type || 'delivery', area: deliveryInfo.area },
    }),
    ...(digitalConsent && { digitalConsent }),
    paymentMethod: method,
    expectedTotal: quote.total,
    currency: quote.currency.name,
    ...(note.trim() && { note: note.trim() }),
    ...(newsletter && { newsletter: true as const }),
    ...(agentCheckout && { agentCheckout }),
    language,
  }
}
