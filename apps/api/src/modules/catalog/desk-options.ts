import type { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { sameName } from '@haat/shared/catalog/desk-matrix.ts'
import type { DeskOptions } from '@haat/shared/catalog/desk-schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { Ctx } from '../../ctx.ts'
import { runBulk } from '../../platform/bulk.ts'
import { changeProduct } from './desk-change.ts'
import { findAttributes, findColors, findProductsWithColors, renameColors } from './desk-options-repo.ts'

export async function listOptions(ctx: Ctx): Promise<DeskOptions> {
  const [colors, attributes] = await Promise.all([findColors(ctx.db), findAttributes(ctx.db)])
  return { colors, attributes }
}

const aCall = 100

export async function saveColor(
  ctx: Ctx,
  { names, name, value, after }: ParsedOf<typeof catalogDeskApi.saveColor>,
): Promise<AnswerOf<typeof catalogDeskApi.saveColor>> {
  const meant = [...new Set(names.map(sameName))]
  const found = await findProductsWithColors(ctx.db, meant, { limit: aCall + 1, ...(after !== undefined && { after }) })
  const ids = found.slice(0, aCall)
  const results = await runBulk(ctx, ids, async (ctx, productId) => {
    const change = { productId, section: 'attributes', action: 'attributes.color' } as const
    return (await changeProduct(ctx, change, (ctx) => renameColors(ctx.db, productId, { names: meant, name, value }))).undo
  })
  return { results, next: found.length > aCall ? ids.at(-1)! : null }
}
