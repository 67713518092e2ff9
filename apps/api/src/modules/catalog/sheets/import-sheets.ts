import { importColumns } from '@haat/shared/transfers/columns/mapping.ts'
import type { ProductColumn } from '@haat/shared/transfers/columns/products.ts'
import type { ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportedItem, UndoItem, UndoneItem } from '@haat/shared/transfers/import-item.ts'
import type { ImportObject } from '@haat/shared/transfers/objects.ts'
import type { CellChange, Remark } from '@haat/shared/transfers/remarks.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { MissingPicture } from '../../media/service.ts'
import { deleteRedirects } from '../../redirects/service.ts'
import { findBundlesWith } from '../bundles/bundles-repo.ts'
import { lockBadges } from '../dashboard/badges/badges-repo.ts'
import { lockCollections } from '../dashboard/collections/collections-repo.ts'
import { deleteVariants } from '../dashboard/variants/matrix-repo.ts'
import { findFields, lockFields } from '../fields/fields-repo.ts'
import { refreshProducts } from '../products/refresh.ts'
import { loadKnown } from './known.ts'
import { labelOf, planBatch } from './plan.ts'
import type { ProductPlan } from './product-plan.ts'
import { readSheets } from './sheet.ts'
import { archiveProducts, deleteProducts, findOrdered, findVersions, lockProducts } from './sheets-repo.ts'
import { storeSheets } from './store-sheets.ts'

/** Plans an import of these products without writing. `missing`: URLs of pictures that cannot be fetched, with the reason. */
export const planProducts = async (
  ctx: Ctx,
  items: readonly FileProduct[],
  object: ImportObject,
  missing?: ReadonlyMap<string, MissingPicture>,
): Promise<ProductPlan[]> => planBatch(items, await loadKnown(ctx, items, missing), object)

/**
 * Imports products in the transaction of the caller: locks existing ones, plans again on the locked rows, and writes. Its pictures have to be
 * stored before.
 */
export async function importProducts(
  ctx: Ctx,
  items: readonly FileProduct[],
  {
    object,
    missing,
    reference,
    actor,
  }: { object: ImportObject; missing?: ReadonlyMap<string, MissingPicture>; reference: string; actor: string },
): Promise<ImportedItem[]> {
  // In the order of the editors: collections, badges, custom fields, products.
  if (items.some(({ cells }) => cells?.product.Collections !== undefined)) await lockCollections(ctx.db)
  if (items.some(({ cells }) => cells?.product.Badges !== undefined)) await lockBadges(ctx.db)
  await lockFields(ctx.db)
  const found = await loadKnown(ctx, items, missing)
  if (found.sheets.size > 0) await lockProducts(ctx.db, [...found.sheets.keys()])
  const known = found.sheets.size > 0 ? await loadKnown(ctx, items, missing) : found
  const plans = planBatch(items, known, object)
  const written = await storeSheets(ctx, plans, known, { reference, actor })
  return plans.map((plan) => {
    const { write: _, ...about } = plan
    const stored = written.get(plan)
    const changes = about.changes.map((change) => {
      if (change.column !== '' || !stored) return change
      const at = plan.write!.after.variants.findIndex((variant) => variant.id === null && labelOf(variant) === change.label)
      return { ...change, row: stored.variantIds[at] ?? null }
    })
    return { ...about, changes, productId: stored?.id ?? about.productId, version: stored?.version ?? null }
  })
}

/**
 * Undoes imported products in the transaction of the caller. A created product is deleted, or archived if it was ordered or edited since. A changed cell
 * gets its former text, unless it was edited since; the remarks name those.
 */
export async function undoProducts(
  ctx: Ctx,
  items: readonly UndoItem[],
  { reference, actor }: { reference: string; actor: string },
): Promise<UndoneItem[]> {
  if (items.some(({ changes }) => changes.some(({ column }) => column === 'Collections'))) await lockCollections(ctx.db)
  if (items.some(({ changes }) => changes.some(({ column }) => column === 'Badges'))) await lockBadges(ctx.db)
  await lockFields(ctx.db)
  const ids = [...new Set(items.map(({ productId }) => productId))]
  await lockProducts(ctx.db, ids)
  const versions = await findVersions(ctx.db, ids)
  const ordered = await findOrdered(ctx.db, ids)
  const remove: string[] = []
  const archive: string[] = []
  const results = new Map<UndoItem, UndoneItem>()
  for (const item of items) {
    const say = (code: Remark['code']): Remark => ({ line: item.line, kind: 'changed', code })
    const version = versions.get(item.productId)
    if (version === undefined) results.set(item, { undone: 'nothing', remarks: [say('gone')] })
    else if (item.outcome === 'created') {
      const reason = ordered.products.has(item.productId)
        ? 'ordered_since'
        : version !== item.version
          ? 'edited_since'
          : undefined
      ;(reason ? archive : remove).push(item.productId)
      results.set(item, reason ? { undone: 'archived', remarks: [say(reason)] } : { undone: 'removed', remarks: [] })
    }
  }
  await archiveProducts(ctx.db, archive)
  for (const id of remove) await deleteRedirects(ctx, id)
  const bundles = await findBundlesWith(ctx.db, remove)
  await deleteProducts(ctx.db, remove)
  if (archive.length > 0 || bundles.length > 0) await refreshProducts(ctx.db, [...archive, ...bundles])
  await restoreCells(
    ctx,
    items.filter((item) => item.outcome === 'changed' && !results.has(item)),
    ordered.variants,
    results,
    { reference, actor },
  )
  return items.map((item) => results.get(item)!)
}

async function restoreCells(
  ctx: Ctx,
  items: readonly UndoItem[],
  orderedVariants: ReadonlySet<string>,
  results: Map<UndoItem, UndoneItem>,
  { reference, actor }: { reference: string; actor: string },
): Promise<void> {
  if (items.length === 0) return
  const columns = importColumns('products', await findFields(ctx.db))
  const records = await readSheets(
    ctx,
    items.map(({ productId }) => productId),
  )
  const sheets = new Map(records.map(({ sheet }) => [sheet.id!, sheet]))
  const files: FileProduct[] = []
  const plans: ProductPlan[] = []
  const removed: string[] = []
  for (const item of items) {
    const before = sheets.get(item.productId)!
    const after = structuredClone(before)
    const remarks: Remark[] = []
    for (const change of [...item.changes].reverse()) {
      if (change.column === '') {
        const stays =
          change.row === null || orderedVariants.has(change.row) || !after.variants.some(({ id }) => id === change.row)
        if (!stays) removed.push(change.row!)
        else remarks.push({ line: item.line, kind: 'changed', code: 'ordered_since', column: change.label })
        after.variants = stays ? after.variants : after.variants.filter(({ id }) => id !== change.row)
      } else if (!restoreCell(after, columns, change))
        remarks.push({
          line: item.line,
          kind: 'changed',
          code: 'edited_since',
          column: change.column,
          values: { option: change.label },
        })
    }
    sheets.set(item.productId, after)
    files.push({
      line: item.line,
      name: before.name,
      remarks: [],
      whole: { key: '', sheet: after, lines: [], alts: {}, draws: false },
    })
    plans.push({ outcome: 'changed', productId: item.productId, changes: [], remarks, write: { before, after, sourceKey: null } })
    const untouched = remarks.length
    results.set(item, {
      undone: untouched === 0 ? 'restored' : untouched === item.changes.length ? 'nothing' : 'partly',
      remarks,
    })
  }
  const bundles = removed.length > 0 ? await findBundlesWith(ctx.db, [...sheets.keys()]) : []
  await deleteVariants(ctx.db, removed)
  await storeSheets(ctx, plans, await loadKnown(ctx, files), { reference, actor })
  if (bundles.length > 0) await refreshProducts(ctx.db, bundles)
}

/** Gives one cell its former text; false if it was edited since the import. */
function restoreCell(
  sheet: ProductSheet,
  columns: readonly ProductColumn[],
  { row, column: heading, from, to }: CellChange,
): boolean {
  const column = columns.find((one) => one.heading === heading)
  if (column?.level === 'product') {
    if (column.read(sheet) !== to) return false
    return column.write?.(sheet, from) === undefined
  }
  const variant = sheet.variants.find(({ id }) => id === row)
  if (!column || !variant || column.read(variant) !== to) return false
  return column.write?.(variant, from) === undefined
}
