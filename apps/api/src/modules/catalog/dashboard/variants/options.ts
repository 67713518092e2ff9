import type { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { sameName } from '@haat/shared/catalog/dashboard/matrix.ts'
import type { DashboardOptions } from '@haat/shared/catalog/dashboard/schema.ts'
import { termKey } from '@haat/shared/catalog/translations.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { runBulk } from '../../../../platform/bulk.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { changeProduct } from '../products/change-product.ts'
import { readDashboardProduct } from '../products/product-repo.ts'
import { findAttributes, findColors, findProductsWithColors, findTags, renameColors } from './options-repo.ts'
import { findTerms } from './terms-repo.ts'

/** Lists the colours, attribute values, names of attributes and tags in use, with their translations. */
export async function listOptions(ctx: Ctx): Promise<DashboardOptions> {
  const [colors, attributes, tags, terms] = await Promise.all([
    findColors(ctx.db),
    findAttributes(ctx.db),
    findTags(ctx.db),
    findTerms(ctx.db),
  ])
  const byKey = new Map(terms.map((term) => [term.key, term]))
  const translated = <T extends { name: string }>(option: T) => {
    const { names = {}, version = 0 } = byKey.get(termKey(option.name)) ?? {}
    return { ...option, names, version }
  }
  const labels = new Map(attributes.flatMap(({ label }) => (label ? [[termKey(label), { name: label }]] : [])))
  return {
    colors: colors.map(translated),
    attributes: attributes.map(translated),
    labels: [...labels.values()].map(translated),
    tags: tags.map(translated),
  }
}

const productsPerCall = 100

/** Renames colours in up to 100 products per call, each in its own transaction; the client calls again with `after`. */
export async function saveColor(
  ctx: Ctx,
  { names, name, value, after }: ParsedOf<typeof catalogDashboardApi.saveColor>,
): Promise<AnswerOf<typeof catalogDashboardApi.saveColor>> {
  const normalizedNames = [...new Set(names.map(sameName))]
  const found = await findProductsWithColors(ctx.db, normalizedNames, {
    limit: productsPerCall + 1,
    ...(after !== undefined && { after }),
  })
  const ids = found.slice(0, productsPerCall)
  const results = await runBulk(ctx, ids, async (ctx, productId) => {
    const change = { productId, section: 'attributes', action: 'attributes.color' } as const
    const { undo } = await changeProduct(ctx, change, async (ctx) => {
      await renameColors(ctx.db, productId, { names: normalizedNames, name, value })
      return readDashboardProduct(ctx.db, productId)
    })
    return undo
  })
  return { results, next: found.length > productsPerCall ? ids.at(-1)! : null }
}
