import { parseNumber } from '@haat/shared/reference/parse-number.ts'

/** Ways to adjust: by a difference, to a count, or to unlimited. */
export const ways = ['by', 'count', 'endless'] as const
export type Way = (typeof ways)[number]
type Why = 'number' | 'nothing' | 'below' | 'same' | 'much'

const most = 10_000_000

/** The request input and the resulting quantity, or why the adjustment is invalid. */
export function toStockInput(
  qty: number,
  way: Way,
  text: string,
):
  | { input: { delta: number } | { from: number; to: number }; after: number }
  | { input: { from: number; to: number } }
  | { why: Why } {
  if (way === 'endless') return { input: { from: qty, to: -1 } }
  const number = parseNumber(text.trim())
  if (number === undefined || !Number.isInteger(number)) return { why: 'number' }
  if (way === 'by') {
    if (number === 0) return { why: 'nothing' }
    if (qty + number < 0) return { why: 'below' }
    return qty + number > most ? { why: 'much' } : { input: { delta: number }, after: qty + number }
  }
  if (number < 0) return { why: 'below' }
  if (number === qty) return { why: 'same' }
  return number > most ? { why: 'much' } : { input: { from: qty, to: number }, after: number }
}
