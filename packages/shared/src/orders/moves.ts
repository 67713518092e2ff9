/** The three axes of an order. Each is stored, indexed, and written by one function from the rows beneath. */
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

/** Where an order may go from each status. */
export const orderMoves = {
  placed: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => (orderMoves[from] as readonly OrderStatus[]).includes(to)

/** A customer may take an order back while nobody has worked on it. */
export const customerMayCancel = (order: { status: OrderStatus; fulfilmentStatus: FulfilmentStatus }): boolean =>
  order.status === 'placed' && order.fulfilmentStatus === 'unfulfilled'

/** What an order's history tells its buyer. */
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
  'proof_sent',
  'refunded',
  'return_requested',
  'return_approved',
  'return_rejected',
  'return_received',
  'return_closed',
] as const
export type OrderEventType = (typeof orderEventTypes)[number]

/** What only staff read in it. */
export const deskEventTypes = [
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
/** What staff are told of at once: somebody has to look. */
export const newsEventTypes = ['proof_sent', 'payment_problem', 'refund_failed'] as const satisfies (
  | OrderEventType
  | (typeof deskEventTypes)[number]
)[]
/** Everything that is written into an order's history. */
export const allEventTypes = [...orderEventTypes, ...deskEventTypes] as const
export type AnyEventType = (typeof allEventTypes)[number]

export const isForBuyer = (type: AnyEventType): type is OrderEventType => (orderEventTypes as readonly string[]).includes(type)

/** Where a parcel may go from each state. */
export const parcelStates = ['packed', 'shipped', 'delivered', 'cancelled'] as const
export type ParcelState = (typeof parcelStates)[number]
export const parcelMoves = {
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
} as const satisfies Record<ParcelState, readonly ParcelState[]>

export const canMoveParcel = (from: ParcelState, to: ParcelState): boolean =>
  (parcelMoves[from] as readonly ParcelState[]).includes(to)

const firstNumber = 100_000_000
/** Order id: the sequence number (from 100000000) followed by five random digits. Never enough to read an order. */
export function orderIdOf(sequence: number, random: number): string {
  if (sequence < firstNumber || random < 0 || random > 99_999) throw new RangeError('not an order number')
  return `${sequence}${String(random).padStart(5, '0')}`
}
