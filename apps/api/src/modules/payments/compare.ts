import type { PaymentMode } from '@haat/shared/payments/constants.ts'
import type { ProviderPayment } from '../../gateways/payments/gateway.ts'

/** What we asked a provider for. */
export interface Asked {
  reference: string | null
  providerId: string | null
  providerAmount: number | null
  providerCurrency: string | null
  mode: PaymentMode
}

/** `reused`: the provider's ids already stand for another payment of the shop. */
export type Mismatch = 'reference' | 'payment' | 'amount' | 'currency' | 'mode' | 'reused'

/** The first thing in which a provider's word differs from what it was asked for; null where all agrees. */
export function mismatchOf(asked: Asked, said: ProviderPayment): Mismatch | null {
  if (said.reference !== null && said.reference !== asked.reference) return 'reference'
  if (!isSame(asked, said)) return 'payment'
  if (said.mode !== null && said.mode !== asked.mode) return 'mode'
  if (said.state !== 'authorized' && said.state !== 'captured') return null
  if (said.money?.currency.toUpperCase() !== asked.providerCurrency) return 'currency'
  return said.money.amount === asked.providerAmount ? null : 'amount'
}

function isSame({ providerId }: Asked, said: ProviderPayment): boolean {
  if (providerId === null || said.providerId === '') return said.reference !== null
  return said.providerId === providerId
}
