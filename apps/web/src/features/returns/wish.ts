import type { ReturnWish } from '@haat/shared/returns/moves.ts'
import type { ReturnOffer } from '@haat/shared/returns/schema.ts'

/** Pieces by line, and which of the things it could be exchanged for: its place in the offer. Nobody chooses it but who wishes. */
export type Chosen = Record<string, { qty: number; swap: number | undefined } | undefined>

export type WishProblems = Record<string, 'noExchange' | 'noSwap'>

interface WishLine {
  lineId: string
  qty: number
  exchange?: { color?: { name: string }; attribute?: { name: string } }
}

/** What was chosen as the shop wants to hear it, and lines for which nothing is there, or chosen, to exchange them for. */
export function wishOf(
  { lines }: Pick<ReturnOffer, 'lines'>,
  chosen: Chosen,
  wish: ReturnWish,
): { lines: WishLine[]; problems: WishProblems } {
  const problems: WishProblems = {}
  const wished = lines.flatMap(({ lineId, qty: most, exchanges }): WishLine[] => {
    const choice = chosen[lineId]
    if (!choice) return []
    const qty = Math.min(choice.qty, most)
    if (wish === 'refund') return [{ lineId, qty }]
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
  return { lines: wished, problems }
}
