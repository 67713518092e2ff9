import type { Order } from '@haat/shared/orders/schema.ts'

/** What the address says of how somebody came back from a provider. A wish to be checked: only the order's own state is believed. */
export const comings = ['paid', 'waiting', 'cancelled', 'failed'] as const
export type Coming = (typeof comings)[number]
export const comingOf = (value: string | null): Coming | undefined => comings.find((one) => one === value)

/**
 * Where an order stands with its money, as its buyer is told. `checking`: the provider says more than the order knows yet;
 * `over`: closed before anything was paid; `back`: cancelled, and money is there that goes back.
 */
export type Standing = 'settled' | 'paid' | 'checking' | 'due' | 'failed' | 'cancelled' | 'over' | 'back'

type Asked = Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod' | 'pay'>

export function standingOf(order: Asked, coming: Coming | undefined): Standing {
  const { status, paymentStatus, paymentMethod, pay } = order
  const hasPaid = paymentStatus === 'paid' || paymentStatus === 'authorized'
  if (status === 'cancelled') {
    if (hasPaid || paymentStatus === 'partially_paid') return 'back'
    return paymentMethod !== 'cod' && isOpen(paymentStatus) ? 'over' : 'settled'
  }
  if (hasPaid) return coming ? 'paid' : 'settled'
  if (!awaitsPayment(order)) return 'settled'
  if (paymentStatus !== 'failed' && (coming === 'paid' || coming === 'waiting')) return 'checking'
  if (!pay) return 'over'
  if (paymentStatus === 'failed' || coming === 'failed') return 'failed'
  return coming === 'cancelled' ? 'cancelled' : 'due'
}

const isOpen = (status: Order['paymentStatus']): boolean => status === 'pending' || status === 'unpaid' || status === 'failed'

/** Somebody waits for this buyer to pay. Cash is paid at the door, and waits for nobody. */
export const awaitsPayment = ({
  status,
  paymentStatus,
  paymentMethod,
}: Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'>): boolean =>
  paymentMethod !== 'cod' && (status === 'placed' || status === 'confirmed') && isOpen(paymentStatus)
