import { type Condition, meets, publication, type TermsCondition } from '../conditions.ts'
import type { ProductColumns } from '../product-columns.ts'
import { priceCounts } from './price-counts.ts'
import { storedCounts } from './stored-counts.ts'

/**
 * How many published products fail one condition and meet all others, by list of terms. The set is often a large part of the catalogue: with ten times as
 * many products, reading all of them would take ten times as long.
 */
export function countFailing(columns: ProductColumns, own: TermsCondition, others: readonly Condition[]): Int32Array {
  const counts = countMeeting(columns, own, others)
  for (let list = 0; list < counts.length; list += 1) counts[list]! *= own.lacking[list]!
  return counts
}

function countMeeting(columns: ProductColumns, { terms, of }: TermsCondition, conditions: readonly Condition[]): Int32Array {
  const lasting = conditions.filter(({ text }) => text !== publication)
  const counts = countAll(columns, terms, lasting)
  const { max: now } = conditions.find(({ text }) => text === publication) as Extract<Condition, { kind: 'range' }>
  for (const row of columns.publishedAfter(now)) if (meets(lasting, row)) counts[of[row]!]! -= 1
  return counts
}

/** The same without regard to publication. */
function countAll(columns: ProductColumns, terms: TermsCondition['terms'], conditions: readonly Condition[]): Int32Array {
  const [first, ...more] = conditions
  if (!first) return Int32Array.from(terms.lists, (_, list) => terms.rows!.sizeOf(list))
  if (more.length === 0 && first.kind === 'range' && first.column === columns.price)
    return priceCounts(columns).count(terms, first)
  return storedCounts(columns).count(terms, conditions)
}
