import { formatDate, formatDays, formatMoney } from '@haat/shared/format.ts'
import { isOfExtension, isOnline, type PaymentMethod, providers } from '@haat/shared/payments/constants.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import type { Language } from '@haat/shared/text.ts'
import type { OrderWords } from '../../../texts/types/mails.ts'
import type { MailedOrder } from '../renderer.ts'
import { fill } from './placeholders.ts'

export interface Fact {
  label: string
  value: string
  link?: string
  /** shown left to right in every language */
  code?: true
}

export interface Sum {
  label: string
  value: string
}

export interface Place {
  label: string
  lines: { text: string; code?: true }[]
}

/** Details of an order or shipment besides its lines, in display order. */
export function orderFacts(order: MailedOrder, words: OrderWords, language: Language): Fact[] {
  const { orderId, placedOn, payment, delivery, parcel, reason, note } = order
  const facts: (Fact | undefined)[] = [
    { label: words.order, value: orderId, code: true },
    { label: words.date, value: formatDate(placedOn, language, 'UTC') },
    delivery && { label: words.delivery, value: words.ways[delivery.type] },
    delivery && delivery.type !== 'digital'
      ? {
          label: delivery.type === 'pickup' ? words.ready : words.arrives,
          value: formatDays(delivery.from, delivery.to, language),
        }
      : undefined,
    { label: words.downloads, value: (order.downloads ?? []).join(', ') },
    payment && { label: words.payment, value: formatMethod(payment, words) },
    parcel && { label: words.carrier, value: parcel.carrier },
    parcel && { label: words.tracking, value: parcel.tracking, code: true },
    parcel?.url ? { label: words.track, value: parcel.url, link: parcel.url, code: true } : undefined,
    { label: words.reason, value: reason ?? '' },
    { label: words.note, value: note ?? '' },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact?.value))
}

/** Labelled, formatted amounts: breakdown, total and included taxes. */
export function orderSums(
  { sums = [], total, within = [], isRefund, currency }: MailedOrder,
  words: OrderWords,
  language: Language,
): { rows: Sum[]; total: Sum | undefined; within: Sum[] } {
  const rows = sums.map(({ rule, about = '', names, amount }) => ({
    label: fill(words.sum[rule], { about: names?.[language] || about }).replace(/[\s·]+$/, ''),
    value:
      rule === 'delivery_free' || (rule === 'delivery' && amount === 0) ? words.free : formatMoney(amount, currency, language),
  }))
  return {
    rows,
    total:
      total === undefined
        ? undefined
        : { label: isRefund ? words.refunded : words.total, value: formatMoney(total, currency, language) },
    within: within.map(({ about, amount }) => ({
      label: fill(words.within, { about }),
      value: formatMoney(amount, currency, language),
    })),
  }
}

/** Return address, shipping address, and billing address if it differs. */
export function orderAddresses({ shipping, billing, returnTo }: MailedOrder, words: OrderWords, language: Language): Place[] {
  const sameForBoth = JSON.stringify(shipping) === JSON.stringify(billing)
  const places = [
    { label: words.shipTo, address: shipping },
    { label: words.billTo, address: sameForBoth ? undefined : billing },
  ]
  const back = returnTo ? [{ label: words.returnTo, lines: returnTo.split('\n').map((text) => ({ text })) }] : []
  const written = places.flatMap(({ label, address }) => {
    if (!address) return []
    const { fullName, house, city, state, zipCode, country, phone } = address
    const place = [city, state, zipCode].filter(Boolean).join(', ')
    const lines = [fullName, house, place, countryName(country, language)].filter(Boolean).map((text) => ({ text }))
    return [{ label, lines: [...lines, { text: phone, code: true as const }] }]
  })
  return [...back, ...written]
}

function formatMethod(method: PaymentMethod, { methods }: OrderWords): string {
  if (!isOnline(method)) return methods[method]
  if (isOfExtension(method)) return method.slice(2)
  const { name, shownAs } = providers[method]
  return shownAs === 'card' ? methods.card : name
}
