import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import type { ProviderPayment } from '../../../gateways/payments/gateway.ts'

/** What was requested from the provider. */
export interface RequestedPayment {
  reference: string | null
  providerId: string | null
  providerAmount: number | null
  providerCurrency: string | null
  mode: PaymentMode
}

/** `reused`: the provider's ids already belong to another payment of the shop. */
export type Mismatch = 'reference' | 'payment' | 'amount' | 'currency' | 'mode' | 'reused'

/** The first field in which the provider's state differs from the request; null if everything matches. */
export function findMismatch(requested: RequestedPayment, reported: ProviderPayment): Mismatch | null {
  if (reported.reference !== null && reported.reference !== requested.reference) return 'reference'
  if (!isSamePayment(requested, reported)) return 'payment'
  if (reported.mode !== null && reported.mode !== requested.mode) return 'mode'
  if (reported.state !== 'authorized' && reported.state !== 'captured') return null
  if (reported.money?.currency.toUpperCase() !== requested.providerCurrency) return 'currency'
  return reported.money.amount === requested.providerAmount ? null : 'amount'
}

function isSamePayment({ providerId }: RequestedPayment, reported: ProviderPayment): boolean {
  if (providerId === null || reported.providerId === '') return reported.reference !== null
  return reported.providerId === providerId
}
