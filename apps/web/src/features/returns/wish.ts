import type { ReturnWish } from '@haat/shared/returns/moves.ts'
import type { ReturnOffer } from '@haat/shared/returns/schema.ts'

/** Pieces by line, and which of the things it could be exchanged for: its place in the offer. */
export type Chosen = Record<string, { qty: number; swap: number } | undefined>

interface WishLine {
  lineId: string
  qty: number
  exchange?: { color?: { name: string }; attribute?: { name: string } }
}

/** What was chosen as the shop wants to hear it, and lines for which nothing is there to exchange them for. */
export function wishOf(
  { lines }: Pick<ReturnOffer, 'lines'>,
  chosen: Chosen,
  wish: ReturnWish,
): { lines: WishLine[]; problems: Record<string, 'noExchange'> } {
  const problems: Record<string, 'noExchange'> = {}
  const wished = lines.flatMap(({ lineId, qty: most, exchanges }): WishLine[] => {
    const choice = chosen[lineId]
    if (!choice) return []
    const qty = Math.min(choice.qty, most)
    if (wish === 'refund') return [{ lineId, qty }]
    const swap = exchanges[choice.swap] ?? exchanges[0]
    if (!swap) {
      problems[lineId] = 'noExchange'
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
