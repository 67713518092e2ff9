import type { Ctx } from '../../ctx.ts'
import { dropPieces } from './parcels-repo.ts'

/** Inside a transaction that holds the order: these pieces are not sent any more; less than nothing, and they are again. */
export const dropFromOrder = (ctx: Ctx, orderId: string, lines: readonly { lineId: string; pieces: number }[]): Promise<void> =>
  dropPieces(
    ctx.db,
    orderId,
    lines.filter(({ pieces }) => pieces !== 0),
  )
