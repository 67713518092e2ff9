import type { Session } from '@haat/shared/accounts/schema.ts'
import type { ShopDocument } from '@haat/shared/invoices/schema.ts'
import type { DashboardOrder, DashboardOrderRow, TimelineEntry } from '@haat/shared/orders/dashboard/schema.ts'

/** An invoice of `order()`. */
export const document = (more: Partial<ShopDocument> = {}): ShopDocument => ({
  _id: 'document-1',
  kind: 'invoice',
  number: 'INV-000001',
  date: '2026-11-21T10:00:00.000Z',
  total: 42,
  reversed: false,
  snapshot: {
    orderId: '10000000112345',
    orderDate: '2026-11-20T10:00:00.000Z',
    seller: { name: 'Haat', address: '1 Market Street', email: '', phone: '', taxId: 'BIN 77' },
    billing: address,
    shipping: address,
    paymentMethod: 'cod',
    currency,
    lines: [{ name: 'Thing 1', options: [], sku: 'T-1', qty: 3, price: 10, discount: 0, tax: 0, total: 30 }],
    explanation: [{ rule: 'items', amount: 42 }],
    tax: 5.48,
    taxIncluded: true,
    taxes: [{ name: 'VAT', percent: 15, base: 36.52, amount: 5.48 }],
    total: 42,
    credits: null,
  },
  ...more,
})

/** The user of these tests. */
export const admin: Partial<Session['user']> = { name: 'Amina', email: 'amina@example.com', a: true }
export const viewer: Partial<Session['user']> = {
  s: { status: 'active', permissions: [{ name: 'orders', view: true, edit: false, delete: false }] },
}

const currency = { name: 'USD', s: '$', exchangeRate: 1, decimals: 1 }
const address = {
  fullName: 'Grace Okafor',
  phone: '+234 817 504',
  email: 'grace@example.com',
  house: '14 Adeola Odeku',
  city: 'Lagos',
  state: '',
  zipCode: '101241',
  country: 'NG',
}

export const row = (n: number, more: Partial<DashboardOrderRow> = {}): DashboardOrderRow => ({
  _id: `id-${n}`,
  orderId: `10000000${n}12345`,
  date: '2026-11-20T10:00:00.000Z',
  status: 'placed',
  paymentStatus: 'pending',
  fulfilmentStatus: 'unfulfilled',
  returnStatus: 'none',
  paymentMethod: 'cod',
  total: 40,
  count: 3,
  currency,
  customer: { _id: null, name: `Buyer ${n}`, email: `b${n}@example.com`, phone: '+880 1' },
  tags: [],
  held: false,
  source: 'web',
  agent: null,
  place: 'Dhaka, BD',
  next: 'confirm',
  version: 1,
  ...more,
})

const line = (n: number, qty: number) => ({
  _id: `line-${n}`,
  slug: `thing-${n}`,
  productId: `product-${n}`,
  variantId: `variant-${n}`,
  name: `Thing ${n}`,
  sku: `T-${n}`,
  color: null,
  attribute: null,
  options: [],
  image: null,
  qty,
  price: 10,
  discount: 0,
  total: 10 * qty,
  tax: 0,
  packed: 0,
  shipped: 0,
  remaining: qty,
  refunded: 0,
  restocked: 0,
  dropped: 0,
})

export const entry = (n: number, type: TimelineEntry['type'], more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  _id: `event-${n}`,
  type,
  date: '2026-11-20T10:00:00.000Z',
  actor: { kind: 'staff', name: 'Amina' },
  data: {},
  ...more,
})

export const order = (more: Partial<DashboardOrder> = {}): DashboardOrder => ({
  _id: 'id-1',
  orderId: '10000000112345',
  date: '2026-11-20T10:00:00.000Z',
  status: 'placed',
  paymentStatus: 'pending',
  fulfilmentStatus: 'unfulfilled',
  returnStatus: 'none',
  paymentMethod: 'cod',
  total: 42,
  count: 4,
  images: [],
  currency,
  items: [line(1, 3), line(2, 1)],
  itemTotal: 40,
  coupon: null,
  discount: 0,
  tax: 0,
  taxIncluded: false,
  taxes: [],
  delivery: { type: 'delivery', area: 'Lagos', cost: 2, daysMin: 1, daysMax: 2 },
  billingInfo: address,
  shippingInfo: address,
  note: 'Blue door',
  explanation: [
    { rule: 'items', amount: 40 },
    { rule: 'delivery', about: 'Lagos', amount: 2 },
  ],
  customer: {
    _id: 'buyer',
    name: 'Grace Okafor',
    email: 'grace@example.com',
    phone: '+234 817 504',
    others: { count: 2, value: 99 },
    note: 'Pays late',
    tags: [],
    blocked: false,
  },
  parcels: [],
  payments: [
    {
      _id: 'pay',
      method: 'cod',
      status: 'pending',
      amount: 42,
      captured: 0,
      refunded: 0,
      mode: 'live',
      providerId: null,
      asked: null,
      expires: null,
      problem: null,
      date: '2026-11-20T10:00:00.000Z',
    },
  ],
  refunds: [],
  toPayBack: 0,
  deliveryTax: 0,
  timeline: [entry(1, 'placed', { actor: { kind: 'customer', name: 'Grace Okafor' } })],
  tags: [],
  held: null,
  cancelled: null,
  source: 'web',
  agent: null,
  language: 'en',
  next: 'confirm',
  actions: ['confirm', 'hold', 'edit', 'cancel'],
  version: 1,
  ...more,
})

export const confirmed = (more: Partial<DashboardOrder> = {}): DashboardOrder =>
  order({ status: 'confirmed', next: 'pack', actions: ['hold', 'pack', 'collect', 'edit', 'cancel'], version: 2, ...more })

export const parcel = (more: Partial<DashboardOrder['parcels'][number]> = {}): DashboardOrder['parcels'][number] => ({
  _id: 'parcel-1',
  number: 1,
  state: 'packed',
  carrier: '',
  tracking: '',
  trackingUrl: '',
  lines: [{ lineId: 'line-1', qty: 3 }],
  packedAt: '2026-11-20T11:00:00.000Z',
  shippedAt: null,
  deliveredAt: null,
  version: 1,
  ...more,
})
