import type { TFunction } from 'i18next'

const known = ['reference', 'payment', 'amount', 'currency', 'mode', 'double', 'late'] as const

/** What is odd about a payment, in words; what a provider said itself stands as it was said. */
export function problemText(t: TFunction, problem: string | null): string {
  const found = known.find((one) => one === problem)
  return found ? t(`dashboard.payments.problem.${found}`) : (problem ?? '')
}
