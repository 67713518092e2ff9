import { type Decision, no, yes } from '../errors.ts'
import type { PaymentMethod } from '../payments/constants.ts'
import { owedBack } from '../payments/refund-rules.ts'
import { canMove, type FulfilmentStatus, type OrderStatus, type PaymentStatus } from './moves.ts'

/** What staff do with an order as a whole. */
export const orderActions = ['confirm', 'hold', 'release', 'pack', 'deliver', 'collect', 'edit', 'cancel'] as const
export type OrderAction = (typeof orderActions)[number]

/** What the rules look at. */
export interface OrderFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  paymentMethod: PaymentMethod
  held: boolean
  /** minor units the order came to */
  total: number
  /** pieces that are to go out and stand in no parcel */
  unpacked: number
  /** parcels by state */
  packed: number
  shipped: number
  /** minor units that staff will note as paid: at the door, or in the shop's bank account */
  owed: number
  /** minor units that were paid */
  captured: number
  /** minor units that are back, or on their way */
  refunded: number
}

const stillHere = (order: OrderFacts) => order.fulfilmentStatus === 'unfulfilled'
const isTransfer = ({ paymentMethod }: OrderFacts) => paymentMethod === 'bankTransfer'
const unpaid: readonly PaymentStatus[] = ['unpaid', 'pending', 'partially_paid', 'failed']
/** Paid before it goes out, and not paid yet, or not all of it. */
const waitsForMoney = (order: OrderFacts) => order.paymentMethod !== 'cod' && unpaid.includes(order.paymentStatus)
/** Its buyer is still on the way to pay: until then its goods are only kept. Whether a transfer is waited for staff decide. */
const waitsForBuyer = (order: OrderFacts) => !isTransfer(order) && waitsForMoney(order)
const isOpen = ({ status }: OrderFacts) => status === 'placed' || status === 'confirmed'

const conditions: Record<OrderAction, (order: OrderFacts) => boolean> = {
  confirm: (order) => canMove(order.status, 'confirmed') && !waitsForBuyer(order),
  hold: (order) => isOpen(order) && !order.held,
  release: ({ held }) => held,
  pack: (order) => order.status === 'confirmed' && order.unpacked > 0 && !waitsForBuyer(order),
  deliver: (order) => order.status === 'confirmed' && (order.shipped > 0 || order.fulfilmentStatus === 'shipped'),
  collect: (order) => (order.status === 'confirmed' || (isOpen(order) && isTransfer(order))) && order.owed > 0,
  edit: (order) =>
    isOpen(order) && stillHere(order) && order.packed === 0 && order.captured === 0 && order.paymentStatus !== 'authorized',
  cancel: (order) => canMove(order.status, 'cancelled') && stillHere(order),
}

/** Nobody works on an order that is on hold; it may be released, talked about, changed or cancelled. */
const notWhileHeld: readonly OrderAction[] = ['confirm', 'pack', 'deliver', 'collect']

export function decideAction(action: OrderAction, order: OrderFacts): Decision<true> {
  if (!conditions[action](order)) return no('order_state', { action, status: order.status })
  return order.held && notWhileHeld.includes(action) ? no('order_held') : yes(true)
}

export const actionsFor = (order: OrderFacts): OrderAction[] => orderActions.filter((action) => decideAction(action, order).ok)

export const nextSteps = [
  'release',
  'confirm',
  'await-payment',
  'pack',
  'ship',
  'deliver',
  'collect',
  'pay-back',
  'none',
] as const
export type NextStep = (typeof nextSteps)[number]

/** How many wait is counted up to here: nobody needs to know it more precisely. */
export const mostWaiting = 999

/** What staff do first. */
export function nextStep(order: OrderFacts): NextStep {
  if (order.status === 'cancelled' || order.status === 'completed') return toPayBack(order) > 0 ? 'pay-back' : 'none'
  if (order.held) return 'release'
  if (order.status === 'placed') return waitsForMoney(order) ? (isTransfer(order) ? 'collect' : 'await-payment') : 'confirm'
  if (order.unpacked > 0) return waitsForBuyer(order) ? 'await-payment' : 'pack'
  if (order.packed > 0) return 'ship'
  // What was left of it was paid back before it could leave.
  if (order.fulfilmentStatus === 'unfulfilled') return 'none'
  if (order.fulfilmentStatus !== 'delivered') return 'deliver'
  return order.owed > 0 ? 'collect' : 'none'
}

export type OrderWay = 'confirm' | 'await-payment' | 'release' | 'pack' | 'ship' | FulfilmentStatus | 'cancelled' | 'pay-back'

/** How far an order is, in one word: what waits for staff, else where the parcels are. */
export function wayOf({
  status,
  fulfilmentStatus,
  next,
}: Pick<OrderFacts, 'status' | 'fulfilmentStatus'> & { next: NextStep }): OrderWay {
  // Nothing leaves before its transfer has come; at the door it is the other way round.
  if (next === 'collect' && fulfilmentStatus === 'unfulfilled') return 'await-payment'
  if (next !== 'deliver' && next !== 'collect' && next !== 'none') return next
  return status === 'cancelled' ? 'cancelled' : fulfilmentStatus
}

/** Minor units of the buyer that have to go back and are not on their way. */
export const toPayBack = (order: Pick<OrderFacts, 'status' | 'total' | 'captured' | 'refunded'>): number =>
  owedBack({ ...order, cancelled: order.status === 'cancelled' })

const settled: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

/** Done when everything has arrived and is paid for, whatever was paid back since. */
export const isComplete = (order: Pick<OrderFacts, 'status' | 'paymentStatus' | 'fulfilmentStatus'>): boolean =>
  order.status === 'confirmed' && order.fulfilmentStatus === 'delivered' && settled.includes(order.paymentStatus)
