import { type Decision, no, yes } from '../../errors.ts'
import type { PaymentMethod } from '../../payments/constants.ts'
import { amountToRefund } from '../../payments/refund-rules.ts'
import { canTransition, type FulfilmentStatus, type OrderStatus, type PaymentStatus } from '../transitions.ts'

/** Actions of staff on a whole order. */
export const orderActions = ['confirm', 'hold', 'release', 'pack', 'deliver', 'collect', 'edit', 'cancel'] as const
export type OrderAction = (typeof orderActions)[number]

/** The fields of an order that the rules use. */
export interface OrderFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  paymentMethod: PaymentMethod
  held: boolean
  /** order total in minor units */
  total: number
  /** units that have to be sent and are in no parcel */
  unpacked: number
  /** number of parcels by state */
  packed: number
  shipped: number
  /** amount due that staff record as paid (cash or bank transfer), minor units */
  owed: number
  /** paid amount, minor units */
  captured: number
  /** refunded amount including pending refunds, minor units */
  refunded: number
}

const stillHere = (order: OrderFacts) => order.fulfilmentStatus === 'unfulfilled'
const isTransfer = ({ paymentMethod }: OrderFacts) => paymentMethod === 'bankTransfer'
const unpaid: readonly PaymentStatus[] = ['unpaid', 'pending', 'partially_paid', 'failed']
/** Has to be paid before shipping and is not fully paid. */
const waitsForMoney = (order: OrderFacts) => order.paymentMethod !== 'cod' && unpaid.includes(order.paymentStatus)
/** Waits for the customer to finish an online payment; stock is only reserved until then. Bank transfers are confirmed by staff instead. */
const waitsForBuyer = (order: OrderFacts) => !isTransfer(order) && waitsForMoney(order)
const isOpen = ({ status }: OrderFacts) => status === 'placed' || status === 'confirmed'

const conditions: Record<OrderAction, (order: OrderFacts) => boolean> = {
  confirm: (order) => canTransition(order.status, 'confirmed') && !waitsForBuyer(order),
  hold: (order) => isOpen(order) && !order.held,
  release: ({ held }) => held,
  pack: (order) => order.status === 'confirmed' && order.unpacked > 0 && !waitsForBuyer(order),
  deliver: (order) => order.status === 'confirmed' && (order.shipped > 0 || order.fulfilmentStatus === 'shipped'),
  collect: (order) => (order.status === 'confirmed' || (isOpen(order) && isTransfer(order))) && order.owed > 0,
  edit: (order) =>
    isOpen(order) && stillHere(order) && order.packed === 0 && order.captured === 0 && order.paymentStatus !== 'authorized',
  cancel: (order) => canTransition(order.status, 'cancelled') && stillHere(order),
}

/** Actions refused while an order is on hold. */
const notWhileHeld: readonly OrderAction[] = ['confirm', 'pack', 'deliver', 'collect']

/**
 * Whether staff can do this with an order in its current state. Codes: `order_state` (with the action and the status),
 * `order_held`.
 */
export function decideAction(action: OrderAction, order: OrderFacts): Decision<true> {
  if (!conditions[action](order)) return no('order_state', { action, status: order.status })
  return order.held && notWhileHeld.includes(action) ? no('order_held') : yes(true)
}

/** The actions that staff can do with an order in its current state, in the order of `orderActions`. */
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

/** Counting waiting orders stops here; a more precise number is not needed. */
export const mostWaiting = 999

/** The next step for staff. */
export function nextStep(order: OrderFacts): NextStep {
  if (order.status === 'cancelled' || order.status === 'completed') return toPayBack(order) > 0 ? 'pay-back' : 'none'
  if (order.held) return 'release'
  if (order.status === 'placed') return waitsForMoney(order) ? (isTransfer(order) ? 'collect' : 'await-payment') : 'confirm'
  if (order.unpacked > 0) return waitsForBuyer(order) ? 'await-payment' : 'pack'
  if (order.packed > 0) return 'ship'
  // Nothing is left to send: the order has only files, or the unshipped rest was refunded.
  if (order.fulfilmentStatus !== 'delivered' && order.fulfilmentStatus !== 'unfulfilled') return 'deliver'
  return order.owed > 0 ? 'collect' : 'none'
}

export type OrderProgress =
  | 'confirm'
  | 'await-payment'
  | 'release'
  | 'pack'
  | 'ship'
  | FulfilmentStatus
  | 'cancelled'
  | 'pay-back'

/** Progress of an order as one code: the step that waits for staff, else the state of the parcels. */
export function orderProgress({
  status,
  fulfilmentStatus,
  next,
}: Pick<OrderFacts, 'status' | 'fulfilmentStatus'> & { next: NextStep }): OrderProgress {
  // A bank transfer is collected before shipping, cash on delivery after it.
  if (next === 'collect' && fulfilmentStatus === 'unfulfilled') return 'await-payment'
  if (next !== 'deliver' && next !== 'collect' && next !== 'none') return next
  return status === 'cancelled' ? 'cancelled' : fulfilmentStatus
}

/** Minor units that have to be refunded to the customer and have no refund yet. */
export const toPayBack = (order: Pick<OrderFacts, 'status' | 'total' | 'captured' | 'refunded'>): number =>
  amountToRefund({ ...order, cancelled: order.status === 'cancelled' })

const settled: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

/** Whether an order is complete: everything delivered and paid, regardless of later refunds. */
export const isComplete = (order: Pick<OrderFacts, 'status' | 'paymentStatus' | 'fulfilmentStatus'>): boolean =>
  order.status === 'confirmed' && order.fulfilmentStatus === 'delivered' && settled.includes(order.paymentStatus)
