import type { badgesDashboardApi } from '@haat/shared/catalog/dashboard/badges.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { replaceBadges } from '../../badges/badges-repo.ts'
import { type Changed, changeProduct } from '../products/change-product.ts'
import { readDashboardProduct } from '../products/product-repo.ts'
import { findBadgeRows, findBadgesOfProduct } from './badges-repo.ts'

/**
 * Returns the badges of a product, by hand and by rules, the highest priority first.
 * @throws not_found
 */
export async function readProductBadges(
  ctx: Ctx,
  { productId }: { productId: string },
): Promise<AnswerOf<typeof badgesDashboardApi.readOfProduct>> {
  const found = await findBadgesOfProduct(ctx.db, productId)
  if (!found) throw new Refusal('not_found')
  return found
}

/**
 * Replaces the badges that a product has by hand.
 * @throws not_found, version_conflict (with the current product), bad_request (a badge is gone or has a rule)
 */
export const saveProductBadges = (
  ctx: Ctx,
  { productId, version, ids }: ParsedOf<typeof badgesDashboardApi.saveOfProduct>,
): Promise<Changed> =>
  changeProduct(ctx, { productId, version, action: 'products.badges' }, async (ctx, before) => {
    const known = await findBadgeRows(ctx.db, ids)
    if (known.filter(({ kind }) => kind === 'hand').length < ids.length)
      throw new Refusal('bad_request', { fields: { ids: 'one of them is gone or has a rule' } })
    await replaceBadges(ctx.db, before, ids)
    return readDashboardProduct(ctx.db, productId)
  })
