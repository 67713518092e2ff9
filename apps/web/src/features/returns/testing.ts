import type { Order } from '@haat/shared/orders/schema.ts'
import type { DashboardReturn, DashboardReturnRow } from '@haat/shared/returns/dashboard/schema.ts'
import type { Return, ReturnOffer } from '@haat/shared/returns/schema.ts'

const address = {
  fullName: 'Amina Rahman',
  phone: '+880 1700 000000',
  email: 'amina@example.com',
  house: '12 Lake Road',
  city: 'Dhaka',
  state: '',
  zipCode: '1205',
  country: 'BD',
}
const currency = { name: 'USD', s: '$', exchangeRate: 1, decimals: 2 }
const date = '2026-11-20T10:00:00.000Z'

export const order: Order = {
  _id: 'o1',
  orderId: '10000000012345',
  date,
  status: 'completed',
  paymentStatus: 'paid',
  paymentMethod: 'cod',
  fulfilmentStatus: 'delivered',
  returnStatus: 'none',
  total: 62,
  count: 3,
  images: [],
  currency,
  items: [
    {
      _id: 'l1',
      slug: 'shirt',
      productId: 'p1',
      name: 'Shirt',
      sku: 'S-1',
      color: { name: 'Red', value: '#f00' },
      attribute: { name: 'M' },
      options: [],
      image: null,
      qty: 2,
      price: 20,
      discount: 0,
      total: 40,
    },
    {
      _id: 'l2',
      slug: 'mug',
      productId: 'p2',
      name: 'Mug',
      sku: null,
      color: null,
      attribute: null,
      options: [],
      image: null,
      qty: 1,
      price: 20,
      discount: 0,
      total: 20,
    },
  ],
  parcels: [],
  itemTotal: 60,
  coupon: null,
  discount: 0,
  delivery: { type: 'delivery', area: 'Dhaka', cost: 2, daysMin: 1, daysMax: 2 },
  billingInfo: address,
  shippingInfo: address,
  note: '',
  explanation: [{ rule: 'items', amount: 60 }],
  events: [{ type: 'placed', date }],
  canCancel: false,
  tax: 0,
  taxIncluded: false,
  taxes: [],
  refunds: [],
  pay: null,
}

export const offer: ReturnOffer = {
  lines: [
    {
      lineId: 'l1',
      qty: 2,
      until: '2026-12-20T10:00:00.000Z',
      exchanges: [
        { color: 'Red', attribute: 'M' },
        { color: 'Blue', attribute: 'M' },
      ],
    },
    { lineId: 'l2', qty: 1, until: '2026-12-20T10:00:00.000Z', exchanges: [] },
  ],
  why: null,
  days: 30,
  address: 'Gate 4, Dhaka',
}

export const asked: Return = {
  _id: 'r1',
  number: 1,
  status: 'requested',
  resolution: 'exchange',
  reason: 'damaged',
  noGoodsBack: false,
  lines: [
    {
      _id: 'l1',
      lineId: 'l1',
      name: 'Shirt',
      color: 'Red',
      attribute: 'M',
      image: null,
      qty: 2,
      received: null,
      exchange: { color: 'Blue', attribute: 'M' },
    },
  ],
  messages: [{ _id: 'm1', author: 'customer', text: 'The seam is open', pictures: [], date }],
  refund: null,
  exchange: null,
  canCancel: true,
  date,
  decided: null,
  received: null,
  closed: null,
}

const { canCancel: _, exchange: __, lines, ...head } = asked
export const dashboardReturn: DashboardReturn = {
  ...head,
  orderId: order.orderId,
  exchange: null,
  lines: lines.map((line) => ({ ...line, sku: 'S-1', resellable: 0, price: 20, value: 40, stock: 5, restockable: true })),
  customer: { _id: 'c1', name: 'Amina Rahman', email: 'amina@example.com', phone: '+880 1700 000000' },
  currency,
  value: 40,
  refundable: 62,
  suggested: 40,
  suggestedDelivery: 0,
  unanswered: true,
  next: 'decide',
  actions: ['approve', 'reject', 'reply'],
  others: [],
  version: 1,
}

export const dashboardRow: DashboardReturnRow = {
  _id: 'r1',
  orderId: order.orderId,
  number: 1,
  status: 'requested',
  resolution: 'exchange',
  reason: 'damaged',
  customer: 'Amina Rahman',
  email: 'amina@example.com',
  units: 2,
  first: 'Shirt',
  value: 40,
  currency,
  next: 'decide',
  unanswered: true,
  date,
}
