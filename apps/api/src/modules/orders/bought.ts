import type { Ctx } from '../../ctx.ts'
import { hasBought } from './bought-repo.ts'

/** Whether this person bought the product, or anything at all. An order that only waits, or was cancelled, is no purchase. */
export const bought = (ctx: Ctx, userId: string, productId: string | null): Promise<boolean> =>
  hasBought(ctx.db, userId, productId)
