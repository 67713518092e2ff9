import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { mailTexts, writeLetter } from './letter.ts'
import type { MadeMail, MailedOrder } from './maker.ts'
import { lookOf } from './send.ts'

/** What a mail of a kind says, about an order and a person that are made up. */
export async function previewMail(ctx: Ctx, { kind, language }: ParsedOf<typeof mailsDeskApi.preview>) {
  const { look } = await lookOf({ ...ctx, language })
  return writeLetter(kind, sampleOf(kind, look.url, mailTexts[language].kinds[kind].button !== undefined), look)
}

function sampleOf(kind: MailKind, url: string, linked: boolean): MadeMail {
  const words = {
    name: 'Rahima Khatun',
    buyer: 'Rahima Khatun',
    by: 'Amina',
    orderId: '10000000012345',
    email: 'rahima@example.org',
    device: 'Firefox, Linux',
    change: 'passkey-added',
    minutes: '60',
    money: 'none',
  }
  return {
    to: words.email,
    words,
    ...(linked && { link: `${url}/…` }),
    ...(kind === 'order-lookup' && { code: '123456' }),
    ...(kind.startsWith('order-') && kind !== 'order-lookup' && { order: orderOf(kind, words.orderId, url) }),
  }
}

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

function orderOf(kind: MailKind, orderId: string, url: string): MailedOrder {
  const placedAt = new Date()
  const inDays = (days: number) => new Date(placedAt.getTime() + days * 86_400_000)
  const isParcel = kind === 'order-shipped' || kind === 'order-delivered'
  const review = kind === 'order-delivered' && { review: `${url}/…` }
  const head = { orderId, placedAt, currency: { s: '$', decimals: 2 } }
  const shown = (amount: number) => (isParcel ? {} : { amount })
  const lines = [
    { name: 'Linen shirt', options: ['Sage', 'M'], qty: 1, ...shown(48), picture: null, ...review },
    { name: 'Canvas tote', options: [], qty: 2, ...shown(36), picture: null, ...review },
  ]
  if (kind === 'order-delivered') return { ...head, lines }
  if (kind === 'order-shipped')
    return { ...head, lines, shipping: place, parcel: { carrier: 'Pathao', tracking: 'PT-2041', url: `${url}/…` } }
  return {
    ...head,
    lines,
    sums: [
      { rule: 'items', amount: 84 },
      { rule: 'coupon', about: 'WELCOME10', amount: -8.4 },
      { rule: 'delivery', about: 'Dhaka', amount: 4 },
    ],
    total: 79.6,
    payment: 'cod',
    ...(kind !== 'order-cancelled' && { delivery: { type: 'delivery', from: inDays(1), to: inDays(3) } }),
    shipping: place,
    billing: place,
  }
}
