import type { Order } from '@haat/shared/orders/schema.ts'

/** Result in the return URL of a provider. Not trusted: only the order's state counts. */
export const returnResults = ['paid', 'waiting', 'cancelled', 'failed'] as const
export type ReturnResult = (typeof returnResults)[number]
export const parseReturnResult = (value: string | null): ReturnResult | undefined => returnResults.find((one) => one === value)

/**
 * Payment status of an order for its customer. `checking`: waiting for the provider's confirmation; `contact`: due, and the shop offers no method to pay it;
 * `over`: closed unpaid; `back`: cancelled with a refund due.
 */
export type BuyerPaymentStatus = 'settled' | 'paid' | 'checking' | 'due' | 'contact' | 'failed' | 'cancelled' | 'over' | 'back'

type OrderPaymentState = Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'pay'>

export function toBuyerPaymentStatus(order: OrderPaymentState, returnResult: ReturnResult | undefined): BuyerPaymentStatus {
  const { status, paymentStatus, paymentMethod, pay } = order
  const hasPaid = paymentStatus === 'paid' || paymentStatus === 'authorized'
  if (status === 'cancelled') {
    if (hasPaid || paymentStatus === 'partially_paid') return 'back'
    return paymentMethod !== 'cod' && isOpen(paymentStatus) ? 'over' : 'settled'
  }
  if (hasPaid) return returnResult ? 'paid' : 'settled'
  // An amount is due for cash on delivery only if nothing is delivered any more, and for a part that was paid if an edit raised the total meanwhile.
  if (!awaitsPayment(order) && !pay) return 'settled'
  if (paymentStatus !== 'failed' && (returnResult === 'paid' || returnResult === 'waiting')) return 'checking'
  if (!pay) return 'over'
  // A bank transfer that was chosen can still be made.
  if (pay.methods.length === 0 && pay.method !== 'bankTransfer') return 'contact'
  if (paymentStatus === 'failed' || returnResult === 'failed') return 'failed'
  return returnResult === 'cancelled' ? 'cancelled' : 'due'
}

const isOpen = (status: Order['paymentStatus']): boolean => status === 'pending' || status === 'unpaid' || status === 'failed'

/** Whether the order waits for an online payment or transfer; cash is paid on delivery. */
export const awaitsPayment = ({
  status,
  paymentStatus,
  paymentMethod,
}: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'>): boolean =>
  paymentMethod !== 'cod' && (status === 'placed' || status === 'confirmed') && isOpen(paymentStatus)
