import { kindOfLetter, type LetterName, type LetterVariant, letterVariants } from '@haat/shared/mails/kinds.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { formatMoment, formatMoney } from '@haat/shared/written.ts'
import { mailTexts } from './letter.ts'
import type { MadeMail, MailedGood, MailedOrder } from './maker.ts'

const currency = { s: '$', decimals: 2 }
const day = 86_400_000
/** Buttons of a test email lead to the home page: an order that does not exist has no page. */
const sampleLink = (url: string): string => `${url}/`
const quoting = new Set<LetterName>(['return-rejected', 'return-message', 'contact-message'])
const withoutOrder = new Set<LetterName>(['order-lookup', 'payment-failed', 'payment-settings-changed'])

/** A person and an order that are made up, for a look at what a mail says. */
export function sampleOf(name: LetterName, url: string, language: Language): MadeMail {
  const kind = kindOfLetter(name)
  const orderId = '10000000012345'
  const about = /^(order|return|payment)-/.test(name) && !withoutOrder.has(name)
  const wished = name === 'back-in-stock' || name === 'price-drop' || name === 'abandoned-cart'
  return {
    to: 'rahima@example.org',
    ...(name in letterVariants && { letter: name as LetterVariant }),
    words: {
      name: name === 'watch-confirm' ? '' : 'Rahima Khatun',
      buyer: 'Rahima Khatun',
      sender: 'Rahima Khatun',
      by: 'Amina',
      orderId,
      email: 'rahima@example.org',
      device: 'Firefox, Linux',
      change: 'passkey-added',
      what: 'keys-saved',
      method: 'Stripe',
      at: formatMoment(new Date(), language),
      minutes: name === 'watch-confirm' ? '2880' : '60',
      money: 'none',
      until: formatMoment(new Date(Date.now() + day / 48), language),
      amount: formatMoney(48, currency),
      when: 'provider',
      outcome: 'refund',
      product: 'Linen shirt',
      wish: 'stock',
      price: formatMoney(39, currency),
      was: formatMoney(48, currency),
    },
    ...(mailTexts[language].kinds[name].button !== undefined && { link: sampleLink(url) }),
    ...(name === 'order-lookup' && { code: '123456' }),
    ...(name === 'order-placed-transfer' && { bank: 'Haat Ltd.\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001' }),
    ...(quoting.has(name) && { quote: '…' }),
    ...(about && { order: orderOf(name, orderId, url) }),
    ...(wished && { goods: goodsOf(kind === 'price-drop', url), stop: { page: sampleLink(url), post: sampleLink(url) } }),
  }
}

const goodsOf = (cheaper: boolean, url: string): MailedGood[] => [
  {
    name: 'Linen shirt',
    options: ['Sage', 'M'],
    price: formatMoney(cheaper ? 39 : 48, currency),
    ...(cheaper && { was: formatMoney(48, currency) }),
    picture: null,
    link: sampleLink(url),
  },
]

const place: Address = {
  fullName: 'Rahima Khatun',
  phone: '+880 1712 345678',
  email: 'rahima@example.org',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: 'Dhaka Division',
  zipCode: '1207',
  country: 'BD',
}

function orderOf(name: LetterName, orderId: string, url: string): MailedOrder {
  const placedAt = new Date()
  const inDays = (days: number) => new Date(placedAt.getTime() + days * day)
  const head = { orderId, placedAt, currency }
  const isReturn = name.startsWith('return-')
  const isParcel = name === 'order-shipped' || name === 'order-delivered'
  const review = name === 'order-delivered' && { review: sampleLink(url) }
  const shown = (amount: number) => (isParcel || isReturn ? {} : { amount })
  const shirt = { name: 'Linen shirt', options: ['Sage', 'M'], qty: 1, ...shown(48), picture: null, ...review }
  const lines = [shirt, { name: 'Canvas tote', options: [], qty: 2, ...shown(36), picture: null, ...review }]
  if (name === 'order-delivered') return { ...head, lines }
  if (name === 'order-shipped')
    return { ...head, lines, shipping: place, parcel: { carrier: 'Pathao', tracking: 'PT-2041', url: sampleLink(url) } }
  if (name === 'order-refunded') return { ...head, lines: [shirt], total: 48, isRefund: true, payment: 'stripe' }
  if (isReturn)
    return { ...head, lines: [shirt], ...(name === 'return-approved' && { returnTo: 'Haat\n12 Mirpur Road\n1205 Dhaka' }) }
  return {
    ...head,
    lines,
    sums: [
      { rule: 'items', amount: 84 },
      { rule: 'coupon', about: 'WELCOME10', amount: -8.4 },
      { rule: 'delivery', about: 'Dhaka', amount: 4 },
    ],
    total: 79.6,
    payment: name === 'order-placed-transfer' ? 'bankTransfer' : name === 'order-placed' ? 'cod' : 'stripe',
    ...(name !== 'order-cancelled' && { delivery: { type: 'delivery', from: inDays(1), to: inDays(3) } }),
    shipping: place,
    billing: place,
  }
}
