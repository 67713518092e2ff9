import type { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import type { CellError } from '@haat/shared/catalog/desk-schema.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { Ctx } from '../../ctx.ts'
import { type Changed, changeProduct } from './desk-change.ts'
import { writeVariantCells } from './desk-variants.ts'

export async function setCells(
  ctx: Ctx,
  { productId, version, cells }: ParsedOf<typeof catalogDeskApi.setCells>,
): Promise<Changed & { errors: CellError[] }> {
  let errors: CellError[] = []
  const changed = await changeProduct(
    ctx,
    { productId, version, action: 'products.cells', withStock: true },
    async (ctx, before) => {
      errors = await writeVariantCells(ctx, before, cells)
    },
  )
  return { ...changed, errors }
}
