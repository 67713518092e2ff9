import type { Ctx } from '../../../platform/context.ts'
import { hasBought } from './bought-repo.ts'

/** Whether the user bought the product, or anything if `productId` is null. Pending and cancelled orders do not count. */
export const bought = (ctx: Ctx, userId: string, productId: string | null): Promise<boolean> =>
  hasBought(ctx.db, userId, productId)
