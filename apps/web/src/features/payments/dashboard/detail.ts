import type { PaymentEvent } from '@haat/shared/payments/dashboard/schema.ts'
import { paymentStates, refundStates } from '@haat/shared/payments/transitions.ts'
import type { TFunction } from 'i18next'
import { problemText } from './problem-text.ts'

type Detail = PaymentEvent['detail']

const known = [
  'wrong',
  'said',
  'state',
  'amount',
  'expectedAmount',
  'mode',
  'expectedMode',
  'reference',
  'payment',
  'refund',
] as const
/** Currencies are shown with their amounts. */
const besideOthers = ['currency', 'expectedCurrency']

/** Details of a payment event as labelled rows. */
export function detailRows(t: TFunction, { detail }: Pick<PaymentEvent, 'detail'>): { name: string; value: string }[] {
  const there = (key: string) => detail[key] !== null && detail[key] !== undefined && detail[key] !== ''
  const ours = known.filter((key) => there(key) && !(key === 'expectedMode' && detail.expectedMode === detail.mode))
  const others = Object.keys(detail).filter((key) => there(key) && ![...known, ...besideOthers].includes(key))
  return [
    ...ours.map((key) => ({
      name: key === 'state' && there('said') ? t('dashboard.payments.detail.before') : t(`dashboard.payments.detail.${key}`),
      value: valueText(t, key, detail),
    })),
    ...others.map((key) => ({ name: key, value: String(detail[key]) })),
  ]
}

function valueText(t: TFunction, key: (typeof known)[number], detail: Detail): string {
  const value = String(detail[key])
  if (key === 'wrong') return problemText(t, value)
  if (key === 'amount') return amountText(value, detail.currency)
  if (key === 'expectedAmount') return amountText(value, detail.expectedCurrency)
  if (key === 'said' || key === 'state') return stateText(t, value, detail.refund !== undefined)
  if (key === 'mode' || key === 'expectedMode')
    return value === 'live' || value === 'test' ? t(`dashboard.providers.mode.${value}`) : value
  return value
}

/** Isolated, so that it stays left-to-right in Arabic. */
const amountText = (amount: string, currency: Detail[string] | undefined): string =>
  `\u2066${[amount, currency].filter(Boolean).join(' ')}\u2069`

function stateText(t: TFunction, value: string, ofRefund: boolean): string {
  if (ofRefund) {
    const state = refundStates.find((one) => one === value)
    return state ? t(`dashboard.refunds.state.${state}`) : value
  }
  const state = paymentStates.find((one) => one === value)
  return state ? t(`dashboard.payments.state.${state}`) : value
}

/** Name of an event: the provider's own, or the text of ours. */
export const kindText = (t: TFunction, kind: string): string =>
  kind === 'check' || kind === 'return' ? t(`dashboard.payments.events.source.${kind}`) : kind
