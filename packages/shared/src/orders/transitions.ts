/** The three status axes of an order. Each is a stored, indexed column, derived by one function from the underlying rows. */
export const orderStatuses = ['placed', 'confirmed', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const paymentStatuses = [
  'unpaid',
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const fulfilmentStatuses = ['unfulfilled', 'partially_shipped', 'shipped', 'partially_delivered', 'delivered'] as const
export type FulfilmentStatus = (typeof fulfilmentStatuses)[number]

/** Allowed transitions of the order status. */
export const orderTransitions = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether an order may change from one status to the other; false for the same status. */
export const canTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  (orderTransitions[from] as readonly OrderStatus[]).includes(to)

/** Whether the customer may cancel: not confirmed and not shipped. */
export const customerMayCancel = (order: { status: OrderStatus; fulfilmentStatus: FulfilmentStatus }): boolean =>
  order.status === 'placed' && order.fulfilmentStatus === 'unfulfilled'

/** History entries visible to the customer. */
export const orderEventTypes = [
  'placed',
  'confirmed',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'reopened',
  'paid',
  'payment_failed',
  'transfer_receipt_sent',
  'refunded',
  'return_requested',
  'return_approved',
  'return_rejected',
  'return_received',
  'return_closed',
] as const
export type OrderEventType = (typeof orderEventTypes)[number]

/** History entries visible to staff only. */
export const dashboardEventTypes = [
  'held',
  'released',
  'note',
  'tagged',
  'packed',
  'parcel_cancelled',
  'tracking',
  'edited',
  'payment_started',
  'authorized',
  'payment_ended',
  'payment_problem',
  'refund_started',
  'refund_failed',
] as const
/** History entries that trigger a staff notification, because they need attention. */
export const notifiedEventTypes = ['transfer_receipt_sent', 'payment_problem', 'refund_failed'] as const satisfies (
  | OrderEventType
  | (typeof dashboardEventTypes)[number]
)[]
/** All types of history entries. */
export const allEventTypes = [...orderEventTypes, ...dashboardEventTypes] as const
export type AnyEventType = (typeof allEventTypes)[number]

/** Whether customers see this type of history entry; all others are for staff only. */
export const isForBuyer = (type: AnyEventType): type is OrderEventType => (orderEventTypes as readonly string[]).includes(type)

/** Allowed transitions of a parcel. */
export const parcelStates = ['packed', 'shipped', 'delivered', 'cancelled'] as const
export type ParcelState = (typeof parcelStates)[number]
export const parcelTransitions = {
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<ParcelState, readonly ParcelState[]>

/** Whether a parcel may change from one state to the other; false for the same state. */
export const canTransitionParcel = (from: ParcelState, to: ParcelState): boolean =>
  (parcelTransitions[from] as readonly ParcelState[]).includes(to)

const firstNumber = 100_000_000
/** Order number: the sequence number (from 100000000) followed by five random digits. Knowing it does not grant access to the order. */
export function toOrderId(sequence: number, random: number): string {
  if (sequence < firstNumber || random < 0 || random > 99_999) throw new RangeError('not an order number')
  return `${sequence}${String(random).padStart(5, '0')}`
}
