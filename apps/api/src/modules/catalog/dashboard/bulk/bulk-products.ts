import type { BulkProductRow } from '@haat/shared/bulk/dashboard/schema.ts'
import type { Matrix } from '@haat/shared/catalog/dashboard/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { joinTexts, type ProductTexts } from '@haat/shared/catalog/translations.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { type Change, changeProduct } from '../products/change-product.ts'
import { savedFields, toAuditFields } from '../products/diff.ts'
import type { DashboardProductRecord } from '../products/product-repo.ts'
import { changeStatus, insertDraft, saveGivenFields, saveGivenTexts, saveSimple } from '../products/save-product.ts'
import { writeMatrix } from '../variants/matrix.ts'
import { findProductBySku } from './bulk-repo.ts'
import { nameLineFields } from './line-fields.ts'

/**
 * Creates or changes a product according to one line of a bulk run, inside the caller's transaction. An existing product is changed as staff change it, in one
 * audit entry that can be undone unless the line sets variants. Adds the products whose derived columns are out of date to `outdated`: the caller
 * refreshes them in the same transaction.
 * @throws not_found, version_conflict, taken, bad_request, conflict, refusals of the publication rules; `fields` names those of the line
 */
export async function saveProductRow(ctx: Ctx, row: BulkProductRow, outdated: Set<string>): Promise<{ productId: string }> {
  try {
    const known = row.productId ?? (await findProductBySku(ctx.db, row.sku!))
    if (known !== undefined) return await changeAsGiven(ctx, row, { productId: known, isNew: false, outdated })
    return await createOnce(ctx, row, outdated)
  } catch (error) {
    throw error instanceof Refusal ? nameLineFields(error, row) : error
  }
}

/** Creates a product, or changes the one that a concurrent run has created with this SKU in the meantime. */
async function createOnce(ctx: Ctx, row: BulkProductRow, outdated: Set<string>): Promise<{ productId: string }> {
  const attempt = (known?: string) =>
    inTransaction(ctx, async (ctx) => {
      const productId = known ?? (await createFor(ctx, row))
      return changeAsGiven(ctx, row, { productId, isNew: known === undefined, outdated })
    })
  try {
    return await attempt()
  } catch (error) {
    // The other run had reserved the SKU or the slug; it has ended, and the second attempt sees its result.
    if (error instanceof Refusal && error.code === 'taken') return attempt(await findProductBySku(ctx.db, row.sku!))
    throw error
  }
}

interface Target {
  productId: string
  isNew: boolean
  outdated: Set<string>
}

async function changeAsGiven(
  ctx: Ctx,
  row: BulkProductRow,
  { productId, isNew, outdated }: Target,
): Promise<{ productId: string }> {
  const { productId: _, sku, version, status, publishAt, texts, options, colors = [], variants, ...given } = row
  const { price, comparePrice, cost, barcode, mpn, weight, length, width, height, lowAt, qty, was, ...fields } = given
  const simple = withoutUnset({
    ...{ price, comparePrice, cost, barcode, mpn, weight, length, width, height, lowAt, qty, was },
    sku: isNew && variants === undefined ? sku : undefined,
  })
  const isSimple = Object.keys(simple).length > 0
  const change: Change = {
    productId,
    action: variants ? 'products.variants' : 'products.save',
    withStock: isSimple || variants !== undefined,
    outdated,
    isNew,
    ...(version !== undefined && { version }),
  }
  await changeProduct(ctx, change, async (ctx, before) => {
    let product = before
    const own = withoutUnset(fields)
    if (Object.keys(own).length > 0)
      product = await saveGivenFields(ctx, product, { ...savedFields(toAuditFields(product)), ...own })
    if (texts) product = await saveGivenTexts(ctx, product, mergeTexts(joinTexts(product), texts))
    if (options && variants)
      product = await writeMatrix(ctx, product, toMatrix(product, { options, colors, variants }), { overwrite: true })
    if (isSimple) product = await saveSimple(ctx, product, withCurrentUnits(product, simple))
    const isNewStatus = status !== undefined && (status !== product.status || publishAt !== undefined)
    return isNewStatus ? changeStatus(ctx, product, { status, publishAt }) : product
  })
  return { productId }
}

/** Creates a draft for a line with a new SKU, which must have a name and no version. */
async function createFor(ctx: Ctx, { name, price, variants, version }: BulkProductRow): Promise<string> {
  if (name === undefined || version !== undefined) throw new Refusal('not_found', { fields: { sku: 'is not in the catalogue' } })
  return insertDraft(ctx, { name, price: price ?? variants?.[0]?.price ?? 0 })
}

/** The texts that a product has with those that a line sets. */
const mergeTexts = (texts: ProductTexts, given: NonNullable<BulkProductRow['texts']>): ProductTexts =>
  Object.fromEntries(languageCodes.map((language) => [language, { ...texts[language], ...withoutUnset(given[language] ?? {}) }]))

/** Options and variants of a line, where a SKU names the variant that has it. */
function toMatrix(
  product: DashboardProductRecord,
  { options, colors, variants }: Required<Pick<BulkProductRow, 'options' | 'colors' | 'variants'>>,
): Matrix {
  const bySku = new Map(product.variants.map(({ id, sku }) => [sku, id]))
  const rows = variants!.map((variant) => {
    const _id = variant.sku ? bySku.get(variant.sku) : undefined
    return { ...(_id && { _id }), ...variant }
  })
  return { type: options!.length > 0 ? 'variable' : 'simple', options: options!, colors: colors!, rows }
}

type Simple = Parameters<typeof saveSimple>[2]

/** A quantity without `was` replaces the current one, which is locked. */
const withCurrentUnits = ({ variants }: DashboardProductRecord, simple: Simple): Simple =>
  simple.qty === undefined ? simple : { was: variants[0]?.onHand ?? unlimited, ...simple }

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutUnset = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
