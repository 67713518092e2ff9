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
  'refund_reused',
  'refused',
  'silent',
  'no_keys',
  'failed',
] as const

/** The problem code if the shop has a text for it. */
export const findProblem = (problem: unknown) => known.find((one) => one === problem)

/** Text of a payment or refund problem: own codes translated, provider messages unchanged. */
export function useProblem(): (problem: string) => string {
  const { t } = useTranslation()
  return (problem) => {
    const ours = findProblem(problem)
    return ours ? t(`dashboard.refunds.problem.${ours}`) : t('dashboard.refunds.said', { problem: `\u2068${problem}\u2069` })
  }
}
