import { useTranslation } from 'react-i18next'

const known = [
  'late',
  'double',
  'amount',
  'currency',
  'reference',
  'payment',
  'mode',
  'reused',
  'refused',
  'silent',
  'no_keys',
  'failed',
] as const

/** One the shop has words for. */
export const problemOf = (problem: unknown) => known.find((one) => one === problem)

/** What is wrong with a payment or a refund: ours in words, what the provider says as it says it. */
export function useProblem(): (problem: string) => string {
  const { t } = useTranslation()
  return (problem) => {
    const ours = problemOf(problem)
    return ours ? t(`dashboard.refunds.problem.${ours}`) : t('dashboard.refunds.said', { problem: `\u2068${problem}\u2069` })
  }
}
