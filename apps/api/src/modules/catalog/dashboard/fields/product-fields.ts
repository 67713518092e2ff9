import type { customFieldsDashboardApi } from '@haat/shared/custom-fields/dashboard/endpoints.ts'
import { appliesTo } from '@haat/shared/custom-fields/rules.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { setFieldValues } from '../../fields/values.ts'
import { type Changed, changeProduct } from '../products/change-product.ts'
import { findDashboardProduct, readDashboardProduct } from '../products/product-repo.ts'
import { view } from './fields.ts'
import { findDashboardFields } from './fields-repo.ts'

/**
 * Returns the fields that belong to a product by its categories, or of which it has a value, and its values by field id.
 * @throws not_found
 */
export async function readProductFields(
  ctx: Ctx,
  { productId }: { productId: string },
): Promise<AnswerOf<typeof customFieldsDashboardApi.ofProduct>> {
  const [product, fields] = await Promise.all([findDashboardProduct(ctx.db, productId), findDashboardFields(ctx.db)])
  if (!product) throw new Refusal('not_found')
  const { allCategoryIds, fields: values, version } = product
  return { fields: fields.filter(({ categoryIds }) => appliesTo(categoryIds, allCategoryIds)).map(view), values, version }
}

/**
 * Sets values of custom fields of a product; those left out stay.
 * @throws not_found, version_conflict (with the current product), bad_request with the field ids of wrong values, conflict
 */
export const saveProductFields = (
  ctx: Ctx,
  { productId, version, values }: ParsedOf<typeof customFieldsDashboardApi.saveValues>,
): Promise<Changed> =>
  changeProduct(ctx, { productId, version, action: 'products.fields' }, async (ctx) => {
    await setFieldValues(ctx, productId, values)
    return readDashboardProduct(ctx.db, productId)
  })
