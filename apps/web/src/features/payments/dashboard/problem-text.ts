import type { TFunction } from 'i18next'

const known = ['reference', 'payment', 'amount', 'currency', 'mode', 'reused', 'double', 'late'] as const

/** Decline codes of the providers. */
const declines: Record<string, 'declined' | 'funds' | 'expiredCard'> = {
  generic_decline: 'declined',
  card_declined: 'declined',
  do_not_honor: 'declined',
  async_payment_failed: 'declined',
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  insufficient_funds: 'funds',
  expired_card: 'expiredCard',
  CARD_EXPIRED: 'expiredCard',
}

/** Text of a payment problem; a provider's own message is returned unchanged. */
export function problemText(t: TFunction, problem: string | null): string {
  const found = known.find((one) => one === problem) ?? declines[problem ?? '']
  return found ? t(`dashboard.payments.problem.${found}`) : (problem ?? '')
}
