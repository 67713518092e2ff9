import type { Example } from './examples.ts'

/** Data of the shop that the requests below need. */
export interface ExampleFacts {
  /** a simple product that is in stock, and its only variant */
  productId: string
  variantId: string
  /** order that was just placed, by the customer and of this product */
  orderId: string
  /** total of one unit with delivery */
  total: number
  /** article number of a variant */
  sku: string
  customerId: string
  collection: string
  /** fields of the product as they are saved */
  product: Record<string, unknown>
  reviewId: string
  review: { _id: string; seen: string }
  question: { _id: string; seen: string }
}

/** Facts of no shop. */
export const noFacts: ExampleFacts = {
  productId: '',
  variantId: '',
  orderId: '',
  total: 0,
  sku: '',
  customerId: '',
  collection: '',
  product: {},
  reviewId: '',
  review: { _id: '', seen: '' },
  question: { _id: '', seen: '' },
}

const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const badge = { text: 'From our kiln', ground: '#1f5f4a', ink: '#ffffff', kind: 'hand' }

const address = {
  fullName: 'Rahima Khatun',
  phone: '+880 1712 345678',
  email: 'rahima@example.org',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: 'Dhaka Division',
  zipCode: '1207',
  country: 'BD',
}
const delivery = { type: 'delivery', area: 'Dhaka' }
const device = '5f2d0c6b9a7e4f1d8c3b2a1908f7e6d5'

/** Requests of examples, by `operationId`, where the schema alone does not make one that succeeds. Fields of a body complete the generated ones. */
export function givenRequests(facts: ExampleFacts): Record<string, Pick<Example, 'path' | 'query' | 'body'>> {
  const { productId, variantId, orderId, total, sku, customerId } = facts
  const items = [{ _id: productId, qty: 1 }]
  const ofOrder = { path: { orderId } }
  const place = {
    items,
    billingInfo: address,
    shippingInfo: address,
    deliveryInfo: delivery,
    paymentMethod: 'cod',
    expectedTotal: total,
  }
  return {
    'sessions.create': { body: { email: 'customer@haat.example' } },
    'cart.quote': { body: { items, delivery, address: { country: 'BD', city: 'Dhaka' } } },
    'cart.coupon': { body: { items, code: 'AUTUMN10' } },
    'checkout.place': { body: place },
    'orders.read': ofOrder,
    'catalog.list': { query: { q: 'cup', limit: 10 } },
    'alerts.add': { body: { email: address.email } },
    'reviews.ask': { body: { name: address.fullName, email: address.email } },
    'dashboard/orders.read': { path: { orderId }, query: { expand: 'products' } },
    'dashboard/orders.confirm': ofOrder,
    'dashboard/orders.hold': ofOrder,
    'dashboard/orders.release': ofOrder,
    'dashboard/orders.note': ofOrder,
    'dashboard/orders.tag': ofOrder,
    'dashboard/orders.pack': ofOrder,
    'dashboard/orders.ship': { path: { orderId }, body: { carrier: 'DHL', tracking: '00340434161094042557' } },
    'dashboard/orders.deliver': ofOrder,
    'dashboard/orders.collect': { path: { orderId }, body: { amount: total } },
    'dashboard/orders.place': { body: { ...place, expectedTotal: total } },
    'dashboard/payments.refund': { path: { orderId }, body: { amount: 1, reason: 'Damaged on arrival' } },
    'dashboard/catalog.list': { query: { q: 'cup', limit: 10 } },
    'dashboard/catalog.read': { path: { productId }, query: { expand: 'collections' } },
    'catalog.collection': { path: { slug: facts.collection } },
    'catalog.voteReview': { path: { reviewId: facts.reviewId }, body: { helpful: true, device } },
    'dashboard/bulk.stock': { body: lines({ sku, qty: 40 }, { variantId, delta: 5 }) },
    'dashboard/bulk.prices': { body: lines({ sku, price: 12.5, comparePrice: 15 }) },
    'dashboard/bulk.products': {
      body: lines(
        {
          sku: 'CUP-NEW',
          name: 'Cup of clay',
          texts: { fr: { name: 'Tasse en argile' } },
          price: 9.5,
          qty: 40,
          tags: ['kitchen'],
        },
        {
          sku: 'TEE-S',
          name: 'Tee',
          options: [{ name: 'Size', display: 'button' }],
          variants: [
            { values: ['S'], sku: 'TEE-S', price: 12.5, qty: 8 },
            { values: ['M'], sku: 'TEE-M', price: 12.5, qty: 0 },
          ],
        },
        { productId, status: 'active' },
      ),
    },
    'dashboard/bulk.customers': { body: lines({ customerId, tags: ['wholesale'], note: 'Pays by invoice' }) },
    'dashboard/bulk.fulfilment': { body: lines({ orderId, action: 'pack' }) },
    'dashboard/customers.change': { body: { ids: [customerId], addTag: 'wholesale' } },
    'dashboard/catalog.save': { path: { productId }, body: facts.product },
    'dashboard/badges.create': { body: badge },
    'dashboard/badges.save': { body: { ...badge, priority: 10 } },
    'dashboard/badges.saveOfProduct': { path: { productId }, body: { ids: [] } },
    'dashboard/bundles.save': { path: { productId }, body: { variantId, parts: [] } },
    'dashboard/related.save': { path: { productId }, body: { ids: [] } },
    'dashboard/reviews.decide': { body: { reviews: [facts.review], status: 'published', reply: 'Thank you.' } },
    'dashboard/reviews.decideQuestions': {
      body: { questions: [facts.question], status: 'published', answer: 'It holds half a litre.' },
    },
    'dashboard/audit.moment': { query: { at: '2026-11-25T00:00:00Z' } },
    'dashboard/posts.saveTag': { body: { name: 'Recipes', version: 0, names: { fr: 'Recettes' } } },
    'dashboard/catalog.adjustStock': { body: { productId, variantId, delta: 5, reason: 'received' } },
    'dashboard/catalog.saveColor': { body: { value: '#336699' } },
    'dashboard/customFields.create': { body: { key: 'material' } },
    'dashboard/coupons.save': { body: { code: 'SUMMER10' } },
    'dashboard/pages.save': { body: { slug: 'sizes' } },
    'dashboard/posts.save': { body: { slug: 'how-we-bake' } },
    'dashboard/agents.create': { body: { name: 'Helper', profile: 'https://helper.example/.well-known/ucp' } },
    'dashboard/jobs.run': { path: { name: 'cards' } },
    'dashboard/searchRules.create': { body: { words: 'cup', synonyms: ['mug'], path: null } },
    'dashboard/searchRules.save': { body: { words: 'cup', synonyms: ['mug', 'beaker'], path: null } },
    'dashboard/reports.export': { body: { query: { from: '2026-11-01', to: '2026-11-25' } } },
  }
}
