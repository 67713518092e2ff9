import { attributeNameOf } from '@haat/shared/catalog/options.ts'
import { customers } from './customers.ts'
import { type Random, random } from './generate/random.ts'
import { products } from './products.ts'
import type { DemoLanguage, OrderSeed, ProductSeed } from './types.ts'

const days = 92
const inCitySlugs = new Set(['country-loaf', 'butter-croissants-six', 'birthday-layer-cake', 'খেজুর-গুড়ের-সন্দেশ'])

function history(): OrderSeed[] {
  const chance = random('orders')
  const basket = weighted()
  const list: OrderSeed[] = []
  for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
    const weekend = daysAgo % 7 < 2
    const count = Math.round(2.2 + (days - daysAgo) / 30 + (weekend ? 2 : 0) + chance.next() * 2.4)
    const today = Array.from({ length: count }, () => orderOf(daysAgo, basket, chance))
    list.push(...today.sort((a, b) => a.minute - b.minute))
  }
  return list
}

function orderOf(daysAgo: number, basket: readonly ProductSeed[], chance: Random): OrderSeed {
  const customer = chance.between(0, customers.length - 1)
  const { area } = customers[customer]!
  const wanted = chance.pick([1, 1, 1, 2, 2, 3, 4])
  const lines: OrderSeed['lines'] = []
  while (lines.length < wanted) {
    const product = chance.pick(basket)
    if (lines.some(({ slug }) => slug === product.slug)) continue
    if (inCitySlugs.has(product.slug) && area !== 'Dhaka') continue
    const { color, attributeValues } = chance.pick(product.variants)
    const cheap = product.variants[0]!.price < 30
    lines.push({
      slug: product.slug,
      color: color?.name ?? null,
      attribute: attributeNameOf(attributeValues),
      qty: cheap ? chance.pick([1, 1, 2, 3]) : 1,
    })
  }
  const hasPickup = area === 'Dhaka' || area === 'Chattogram'
  const type = chance.next()
  const deliveryType = hasPickup && type > 0.9 ? 'pickup' : type > 0.75 && area !== 'Rest of the world' ? 'express' : 'delivery'
  return {
    customer,
    daysAgo,
    minute: Math.floor(8 * 60 + (chance.next() + chance.next()) * 7.5 * 60),
    lines,
    coupon: chance.chance(0.16) ? 'AUTUMN10' : null,
    deliveryType,
    note: chance.chance(0.12) ? chance.pick(notes[customers[customer]!.language]) : '',
    ...stateAt(daysAgo, chance),
  }
}

type State = Pick<OrderSeed, 'status' | 'paymentStatus' | 'fulfilmentStatus'>

/** Cash on delivery: delivered orders are paid. */
function stateAt(daysAgo: number, chance: Random): State {
  const luck = chance.next()
  if (daysAgo > 0 && luck < 0.05) return { status: 'cancelled', paymentStatus: 'unpaid', fulfilmentStatus: 'unfulfilled' }
  if (daysAgo === 0 || (daysAgo === 1 && luck < 0.4))
    return { status: 'placed', paymentStatus: 'unpaid', fulfilmentStatus: 'unfulfilled' }
  if (daysAgo <= 2) return { status: 'confirmed', paymentStatus: 'unpaid', fulfilmentStatus: 'unfulfilled' }
  if (daysAgo <= 5 && luck < 0.6) return { status: 'confirmed', paymentStatus: 'unpaid', fulfilmentStatus: 'shipped' }
  if (daysAgo <= 8) return { status: 'confirmed', paymentStatus: 'paid', fulfilmentStatus: 'delivered' }
  return { status: 'completed', paymentStatus: 'paid', fulfilmentStatus: 'delivered' }
}

/** Products weighted by popularity. */
const weighted = () =>
  products.flatMap((product) => Array.from({ length: 1 + Math.round(product.popularity * 12) }, () => product))

const notes: Record<DemoLanguage, readonly string[]> = {
  en: [
    'Please call before you come.',
    'Leave it with the guard downstairs.',
    'It is a present: no price in the box, please.',
    'Third floor, the blue door.',
  ],
  bn: ['বিকেল পাঁচটার পরে দিলে ভালো হয়।', 'আসার আগে একটা ফোন দেবেন।', 'নিচে দারোয়ানের কাছে রেখে গেলেই হবে।'],
  ar: ['اتصل قبل الوصول من فضلك.', 'إنها هدية، رجاءً دون سعر في العلبة.', 'الطابق الثالث، الباب الأزرق.'],
  fr: [
    'Deuxième étage, porte de gauche.',
    'À déposer chez la gardienne si je suis absente.',
    'C’est un cadeau : pas de prix dans le colis, merci.',
  ],
}

/** Three months of orders, oldest first: increasing over time, more at weekends, the newest still unconfirmed. */
export const orders: readonly OrderSeed[] = history()
