import { formatNumber, type Slots, useLanguage, useTexts } from '@haat/web/extension'
import { readRules } from './calls.ts'
import { useAnswer } from './use-answer.ts'

/** How many points a product earns. */
export default function ProductPoints({ price }: Slots['product']) {
  const text = useTexts('loyalty')
  const language = useLanguage()
  const rules = useAnswer(readRules)
  const points = rules ? Math.floor(price * rules.perUnit + 1e-9) : 0
  if (points === 0) return null
  return <p className="mt-3 text-sm text-soft">{text('earn', { points: formatNumber(points, language) })}</p>
}
