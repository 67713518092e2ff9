import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import type { CellError } from '@haat/shared/catalog/dashboard/schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { type Changed, changeProduct } from '../products/change-product.ts'
import { writeVariantCells } from './variants.ts'

/**
 * Writes cells of the variant grid; valid cells are saved, the others are returned as errors.
 * @throws not_found, version_conflict
 */
export async function setCells(
  ctx: Ctx,
  { productId, version, cells }: ParsedOf<typeof catalogDashboardApi.setCells>,
): Promise<Changed & { errors: CellError[] }> {
  let errors: CellError[] = []
  const changed = await changeProduct(
    ctx,
    { productId, version, action: 'products.cells', withStock: true },
    async (ctx, before) => {
      const written = await writeVariantCells(ctx, before, cells)
      errors = written.errors
      return { ...before, variants: written.variants }
    },
  )
  return { ...changed, errors }
}
