import { formatMoment, formatMoney } from '@haat/shared/format.ts'
import {
  type EmailTemplateName,
  type EmailTemplateVariant,
  emailTemplateVariants,
  templateKind,
} from '@haat/shared/mails/kinds.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { addDays, dayOf } from '@haat/shared/reference/time-zone.ts'
import type { Language } from '@haat/shared/text.ts'
import { serverTexts } from '../../../texts/all.ts'
import type { MadeMail, MailedGood, MailedOrder } from '../renderer.ts'

const currency = { name: 'USD', s: '$' }
/** Buttons of a sample lead to the home page, because its order does not exist. */
const sampleLink = (url: string): string => `${url}/`
const kindsWithQuote = new Set<EmailTemplateName>(['return-rejected', 'return-message', 'contact-message', 'question-answered'])
const kindsWithoutOrder = new Set<EmailTemplateName>(['order-lookup', 'payment-failed', 'payment-settings-changed'])

/** Emails to addresses without a known name, whose link works for two days. */
const confirmations = new Set<EmailTemplateName>(['alert-confirm', 'newsletter-confirm'])

/** Sample content of a template, with a fictional customer and order. `url` is the shop's origin. */
export function sampleMail(name: EmailTemplateName, url: string, language: Language): MadeMail {
  const kind = templateKind(name)
  const orderId = '10000000012345'
  const about = /^(order|return|payment)-/.test(name) && !kindsWithoutOrder.has(name)
  const requested = name === 'back-in-stock' || name === 'price-drop' || name === 'abandoned-cart'
  return {
    to: 'rahima@example.org',
    ...(name in emailTemplateVariants && { emailTemplate: name as EmailTemplateVariant }),
    words: {
      name: confirmations.has(name) ? '' : 'Rahima Khatun',
      buyer: 'Rahima Khatun',
      sender: 'Rahima Khatun',
      by: 'Amina',
      orderId,
      email: 'rahima@example.org',
      device: 'Firefox, Linux',
      change: 'passkey-added',
      what: 'keys-saved',
      method: 'Stripe',
      webhook: 'ERP',
      host: 'erp.example.org',
      pause: 'failures',
      at: formatMoment(new Date(), language, 'UTC'),
      minutes: confirmations.has(name) ? '2880' : '60',
      money: kind === 'order-edited' ? 'delivery' : 'none',
      // An order that is paid on delivery is not reserved.
      ...(kind !== 'order-edited' && { until: formatMoment(new Date(Date.now() + 1_800_000), language, 'UTC') }),
      amount: formatMoney(kind === 'order-edited' ? 79.6 : 48, currency, language),
      when: 'provider',
      outcome: 'refund',
      product: 'Linen shirt',
      question: '…',
      alert: 'stock',
      price: formatMoney(39, currency, language),
      was: formatMoney(48, currency, language),
    },
    ...(serverTexts[language].mails.kinds[name].button !== undefined && { link: sampleLink(url) }),
    ...(name === 'newsletter-welcome' && { stop: { page: sampleLink(url), post: sampleLink(url) } }),
    ...(name === 'order-lookup' && { code: '123456' }),
    ...(name === 'order-placed-transfer' && { bank: 'Haat Ltd.\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001' }),
    ...(kindsWithQuote.has(name) && { quote: '…' }),
    ...(about && { order: sampleOrder(name, orderId, url) }),
    ...(requested && {
      goods: sampleGoods(kind === 'price-drop', url, language),
      stop: { page: sampleLink(url), post: sampleLink(url) },
    }),
  }
}

const sampleGoods = (cheaper: boolean, url: string, language: Language): MailedGood[] => [
  {
    name: 'Linen shirt',
    options: ['Sage', 'M'],
    price: formatMoney(cheaper ? 39 : 48, currency, language),
    ...(cheaper && { was: formatMoney(48, currency, language) }),
    picture: null,
    link: sampleLink(url),
  },
]

const sampleAddress: Address = {
  fullName: 'Rahima Khatun',
  phone: '+880 1712 345678',
  email: 'rahima@example.org',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: 'Dhaka Division',
  zipCode: '1207',
  country: 'BD',
}

function sampleOrder(name: EmailTemplateName, orderId: string, url: string): MailedOrder {
  const placedOn = dayOf(Date.now(), 'UTC')
  const head = { orderId, placedOn, currency }
  const isReturn = name.startsWith('return-')
  const isParcel = name === 'order-shipped' || name === 'order-delivered'
  const review = name === 'order-delivered' && { review: sampleLink(url) }
  const shown = (amount: number) => (isParcel || isReturn ? {} : { amount })
  const shirt = { name: 'Linen shirt', options: ['Sage', 'M'], qty: 1, ...shown(48), picture: null, ...review }
  const lines = [shirt, { name: 'Canvas tote', options: [], qty: 2, ...shown(36), picture: null, ...review }]
  if (name === 'order-delivered') return { ...head, lines }
  if (name === 'order-shipped')
    return { ...head, lines, shipping: sampleAddress, parcel: { carrier: 'Pathao', tracking: 'PT-2041', url: sampleLink(url) } }
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
    payment:
      name === 'order-placed-transfer' ? 'bankTransfer' : name === 'order-placed' || name === 'order-edited' ? 'cod' : 'stripe',
    ...(name !== 'order-cancelled' && { delivery: { type: 'delivery', from: addDays(placedOn, 1), to: addDays(placedOn, 3) } }),
    shipping: sampleAddress,
    billing: sampleAddress,
  }
}
