import type { Order } from '@haat/shared/orders/schema.ts'

/** What the address says of how somebody came back from a provider. A wish to be checked: only the order's own state is believed. */
export const comings = ['paid', 'waiting', 'cancelled', 'failed'] as const
export type Coming = (typeof comings)[number]
export const comingOf = (value: string | null): Coming | undefined => comings.find((one) => one === value)

/**
 * Where an order stands with its money, as its buyer is told. `checking`: the provider says more than the order knows yet;
 * `over`: cancelled before anything was paid; `back`: cancelled, and money is there that goes back.
 */
export type Standing = 'settled' | 'paid' | 'checking' | 'due' | 'door' | 'failed' | 'cancelled' | 'over' | 'back'

type Asked = Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'pay'>

export function standingOf({ status, paymentStatus, paymentMethod, pay }: Asked, coming: Coming | undefined): Standing {
  const hasPaid = paymentStatus === 'paid' || paymentStatus === 'authorized'
  if (status === 'cancelled') {
    if (hasPaid || paymentStatus === 'partially_paid') return 'back'
    const hasRefund = paymentStatus === 'refunded' || paymentStatus === 'partially_refunded'
    return paymentMethod === 'cod' || hasRefund ? 'settled' : 'over'
  }
  if (hasPaid) return coming ? 'paid' : 'settled'
  if (coming === 'paid' || coming === 'waiting') return pay || paymentMethod !== 'cod' ? 'checking' : 'settled'
  if (!pay) return 'settled'
  if (coming) return coming
  if (pay.method === 'cod') return pay.methods.some((method) => method !== 'cod') ? 'door' : 'settled'
  return paymentStatus === 'failed' ? 'failed' : 'due'
}

/** In a list: somebody waits for this buyer to pay. Cash is paid at the door, and waits for nobody. */
export const awaitsPayment = ({
  status,
  paymentStatus,
  paymentMethod,
}: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'>): boolean =>
  paymentMethod !== 'cod' &&
  (status === 'placed' || status === 'confirmed') &&
  (paymentStatus === 'pending' || paymentStatus === 'unpaid' || paymentStatus === 'failed')
