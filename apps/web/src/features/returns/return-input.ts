import type { ReturnOffer } from '@haat/shared/returns/schema.ts'
import type { ReturnResolution } from '@haat/shared/returns/transitions.ts'

/** Selected quantity and exchange option (its position in the offer) by line. */
export type Chosen = Record<string, { qty: number; swap: number | undefined } | undefined>

export type ReturnProblems = Record<string, 'noExchange' | 'noSwap'>

interface ReturnInputLine {
  lineId: string
  qty: number
  exchange?: { color?: { name: string }; attribute?: { name: string } }
}

/** The request input, and the lines without a required exchange option. */
export function toReturnInput(
  { lines }: Pick<ReturnOffer, 'lines'>,
  chosen: Chosen,
  resolution: ReturnResolution,
): { lines: ReturnInputLine[]; problems: ReturnProblems } {
  const problems: ReturnProblems = {}
  const requested = lines.flatMap(({ lineId, qty: most, exchanges }): ReturnInputLine[] => {
    const choice = chosen[lineId]
    if (!choice) return []
    const qty = Math.min(choice.qty, most)
    if (resolution === 'refund') return [{ lineId, qty }]
    const swap = exchanges.length === 1 ? exchanges[0] : exchanges[choice.swap ?? -1]
    if (!swap) {
      problems[lineId] = exchanges.length === 0 ? 'noExchange' : 'noSwap'
      return [{ lineId, qty }]
    }
    const { color, attribute } = swap
    return [
      {
        lineId,
        qty,
        exchange: { ...(color && { color: { name: color } }), ...(attribute && { attribute: { name: attribute } }) },
      },
    ]
  })
  return { lines: requested, problems }
}
