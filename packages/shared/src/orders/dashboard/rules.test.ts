import { expect, test } from 'vitest'
import { buildPickList } from '../pick-list.ts'
import { canTransitionParcel, parcelStates } from '../transitions.ts'
import { actionsFor, decideAction, isComplete, nextStep, type OrderFacts, orderProgress } from './rules.ts'

const placed: OrderFacts = {
  status: 'placed',
  paymentStatus: 'pending',
  fulfilmentStatus: 'unfulfilled',
  paymentMethod: 'cod',
  held: false,
  total: 1200,
  unpacked: 3,
  packed: 0,
  shipped: 0,
  owed: 1200,
  captured: 0,
  refunded: 0,
}
const confirmed: OrderFacts = { ...placed, status: 'confirmed' }

test.each<[string, OrderFacts, string, string]>([
  ['placed', placed, 'confirm', 'confirm hold edit cancel'],
  ['on hold', { ...placed, held: true }, 'release', 'release edit cancel'],
  ['confirmed', confirmed, 'pack', 'hold pack collect edit cancel'],
  ['confirmed, on hold', { ...confirmed, held: true }, 'release', 'release edit cancel'],
  ['partly packed', { ...confirmed, unpacked: 1, packed: 1 }, 'pack', 'hold pack collect cancel'],
  ['packed', { ...confirmed, unpacked: 0, packed: 1 }, 'ship', 'hold collect cancel'],
  ['shipped', { ...confirmed, unpacked: 0, shipped: 1, fulfilmentStatus: 'shipped' }, 'deliver', 'hold deliver collect'],
  ['delivered', { ...confirmed, unpacked: 0, fulfilmentStatus: 'delivered' }, 'collect', 'hold collect'],
  ['paid before shipment', { ...confirmed, owed: 0, captured: 1200, paymentStatus: 'paid' }, 'pack', 'hold pack cancel'],
  ['cancelled after payment', { ...confirmed, status: 'cancelled', owed: 0, captured: 1200 }, 'pay-back', ''],
  ['cancelled and refunded', { ...confirmed, status: 'cancelled', owed: 0, captured: 1200, refunded: 1200 }, 'none', ''],
  ['paid twice', { ...confirmed, status: 'completed', owed: 0, captured: 2400 }, 'pay-back', ''],
  ['waiting for a bank transfer', { ...placed, paymentMethod: 'bankTransfer' }, 'collect', 'confirm hold collect edit cancel'],
  ['waiting for the payment of the buyer', { ...placed, paymentMethod: 'stripe', owed: 0 }, 'await-payment', 'hold edit cancel'],
  [
    'waiting for the rest of the payment',
    { ...placed, paymentMethod: 'stripe', paymentStatus: 'partially_paid', owed: 0, captured: 200 },
    'await-payment',
    'hold cancel',
  ],
  [
    'confirmed, then the authorized payment was voided',
    { ...confirmed, paymentMethod: 'stripe', paymentStatus: 'unpaid', owed: 0 },
    'await-payment',
    'hold edit cancel',
  ],
  [
    'all units refunded before shipment',
    { ...confirmed, unpacked: 0, owed: 0, captured: 1200, refunded: 1000 },
    'none',
    'hold cancel',
  ],
  ['confirmed, only files, not paid', { ...confirmed, unpacked: 0 }, 'collect', 'hold collect edit cancel'],
  ['completed', { ...confirmed, status: 'completed', unpacked: 0, owed: 0 }, 'none', ''],
])('%s', (_name, facts, next, actions) => {
  expect([nextStep(facts), actionsFor(facts).join(' ')]).toEqual([next, actions])
})

test('a refusal has code order_held only if releasing the order would allow the action', () => {
  expect(decideAction('pack', { ...confirmed, held: true })).toMatchObject({ code: 'order_held' })
  expect(decideAction('pack', { ...placed, held: true })).toMatchObject({ code: 'order_state' })
})

test.each([
  ['waiting for a bank transfer', { status: 'placed', fulfilmentStatus: 'unfulfilled', next: 'collect' }, 'await-payment'],
  ['delivered, cash not recorded', { status: 'confirmed', fulfilmentStatus: 'delivered', next: 'collect' }, 'delivered'],
  ['shipped', { status: 'confirmed', fulfilmentStatus: 'shipped', next: 'deliver' }, 'shipped'],
  ['cancelled', { status: 'cancelled', fulfilmentStatus: 'unfulfilled', next: 'none' }, 'cancelled'],
  ['cancelled, refund due', { status: 'cancelled', fulfilmentStatus: 'unfulfilled', next: 'pay-back' }, 'pay-back'],
] as const)('progress of an order: %s', (_name, order, way) => {
  expect(orderProgress(order)).toBe(way)
})

test('an order is complete when it is delivered and paid', () => {
  const done = { status: 'confirmed', fulfilmentStatus: 'delivered', paymentStatus: 'paid' } as const
  expect(isComplete(done)).toBe(true)
  expect(isComplete({ ...done, paymentStatus: 'partially_refunded' })).toBe(true)
  expect(isComplete({ ...done, paymentStatus: 'pending' })).toBe(false)
  expect(isComplete({ ...done, fulfilmentStatus: 'partially_delivered' })).toBe(false)
  expect(isComplete({ ...done, status: 'cancelled' })).toBe(false)
})

test('a delivered or cancelled parcel does not change its state', () => {
  for (const to of parcelStates)
    for (const from of ['delivered', 'cancelled'] as const) expect(canTransitionParcel(from, to)).toBe(false)
})

test('the pick list has each variant once, in natural sort order, with its orders', () => {
  const item = (name: string, variantId: string | null, remaining: number) =>
    ({ name, variantId, remaining, sku: null, color: null, attribute: null }) as never
  const order = (orderId: string, items: never[], over = {}) => ({
    orderId,
    status: 'confirmed' as const,
    held: null,
    items,
    ...over,
  })
  const list = buildPickList([
    order('1', [item('Shelf 10', 'a', 2), item('Shelf 2', 'b', 1), item('Shelf 1', 'c', 0)]),
    order('2', [item('Shelf 10', 'a', 3), item('Shelf 10', 'a', 1)]),
    order('3', [item('Shelf 3', 'd', 9)], { held: { since: '', reason: '' } }),
    order('4', [item('Shelf 3', 'd', 9)], { status: 'cancelled' }),
  ])
  expect(list.map(({ name, qty, orders }) => [name, qty, orders])).toEqual([
    ['Shelf 2', 1, [{ orderId: '1', qty: 1 }]],
    [
      'Shelf 10',
      6,
      [
        { orderId: '1', qty: 2 },
        { orderId: '2', qty: 4 },
      ],
    ],
  ])
})
