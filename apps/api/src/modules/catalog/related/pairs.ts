import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { writePairs } from './related-repo.ts'

/** Half a year; the newest 50,000 orders of it, so that the work does not grow with the shop. */
const counted = { days: 180, orders: 50_000, products: 20 }
/** More than a page shows, because some are sold out. */
const saved = 8

/** Finds the products that are ordered together, for the row on product pages. Returns the number of changed pairs. */
export const countPairs = (ctx: Ctx): Promise<number> => inTransaction(ctx, (ctx) => writePairs(ctx.db, counted, saved))
