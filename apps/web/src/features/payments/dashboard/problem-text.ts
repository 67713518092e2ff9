import type { TFunction } from 'i18next'

const known = ['reference', 'payment', 'amount', 'currency', 'mode', 'reused', 'double', 'late'] as const

/** Codes that providers give with a payment that failed. */
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

/** What is odd about a payment, in words; what a provider said in words itself stands as it was said. */
export function problemText(t: TFunction, problem: string | null): string {
  const found = known.find((one) => one === problem) ?? declines[problem ?? '']
  return found ? t(`dashboard.payments.problem.${found}`) : (problem ?? '')
}
