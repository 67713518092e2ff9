import type { BulkProductRow } from '@haat/shared/bulk/dashboard/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { changeProduct } from '../products/change-product.ts'
import { savedFields, toAuditFields } from '../products/diff.ts'
import { changeStatus, createProduct, saveGivenFields, saveSimple } from '../products/save-product.ts'
import { findProductBySku } from './bulk-repo.ts'

/**
 * Creates or changes a product, as one line of a bulk run says, inside the caller's transaction. What exists is changed as staff change it, in one
 * audit entry that can be undone.
 * @throws not_found, version_conflict, taken, bad_request, conflict, refusals of the publication rules
 */
export async function saveProductRow(ctx: Ctx, row: BulkProductRow): Promise<{ productId: string }> {
  const { productId: id, sku, version, ...given } = row
  const known = id ?? (await findProductBySku(ctx.db, sku!))
  const productId = known ?? (await createFor(ctx, row))
  const { status, publishAt, ...rest } = given
  const { price, comparePrice, cost, barcode, mpn, weight, length, width, height, lowAt, ...fields } = rest
  const simple = withoutUnset({
    ...{ price, comparePrice, cost, barcode, mpn, weight, length, width, height, lowAt },
    sku: known === undefined ? sku : undefined,
  })
  const withStock = Object.keys(simple).length > 0
  const change = { productId, action: 'products.save', withStock, ...(version !== undefined && { version }) }
  await changeProduct(ctx, change, async (ctx, before) => {
    const own = withoutUnset(fields)
    const saved =
      Object.keys(own).length > 0 ? await saveGivenFields(ctx, before, { ...savedFields(toAuditFields(before)), ...own }) : before
    const priced = withStock ? await saveSimple(ctx, saved, simple) : saved
    const isNewStatus = status !== undefined && (status !== priced.status || publishAt !== undefined)
    return isNewStatus ? changeStatus(ctx, priced, { status, publishAt }) : priced
  })
  return { productId }
}

/** Creates a draft for a line with a new SKU, which must have a name and no version. */
async function createFor(ctx: Ctx, { name, price = 0, version }: BulkProductRow): Promise<string> {
  if (name === undefined || version !== undefined) throw new Refusal('not_found', { fields: { sku: 'is not in the catalogue' } })
  const { product } = await createProduct(ctx, { name, price })
  return product._id
}

type Set<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutUnset = <T extends object>(fields: T): Set<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Set<T>
