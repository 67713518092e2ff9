import type { Ctx } from '../../../platform/context.ts'
import { addRestockedUnits, removeParcelUnits } from '../parcels/parcels-repo.ts'

/** Removes units that will not be shipped from a locked order; negative units add them again. */
export const removeFromOrder = (ctx: Ctx, orderId: string, lines: readonly { lineId: string; units: number }[]): Promise<void> =>
  removeParcelUnits(
    ctx.db,
    orderId,
    lines.filter(({ units }) => units !== 0),
  )

/** Counts units of a locked order as put back to stock by a refund or a return, inside the caller's transaction. */
export const recordRestock = (ctx: Ctx, orderId: string, lines: readonly { lineId: string; units: number }[]): Promise<void> =>
  addRestockedUnits(
    ctx.db,
    orderId,
    lines.filter(({ units }) => units > 0),
  )
