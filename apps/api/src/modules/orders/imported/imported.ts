import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { ImportedOrder, importedOrdersDashboardApi } from '@haat/shared/orders/dashboard/imported.ts'
import { emptyLine, emptyOrder, type OrderSheet, orderFileColumns } from '@haat/shared/transfers/columns/history.ts'
import { writeCell } from '@haat/shared/transfers/columns/write-cell.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportedItem, UndoItem, UndoneItem } from '@haat/shared/transfers/import-item.ts'
import type { Remark } from '@haat/shared/transfers/remarks.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import {
  anonymiseImported,
  countImported,
  deleteImported,
  findImported,
  findImportedOf,
  findNumbers,
  type ImportedOrderRow,
  insertImported,
} from './imported-repo.ts'

type Api = typeof importedOrdersDashboardApi

/** Most lines of one order. */
const mostLines = 1000

interface OrderPlan extends ImportedItem {
  sheet?: OrderSheet
}

/** Says what an import of these orders of another shop would do, without writing. */
export async function planOrders(ctx: Ctx, items: readonly FileProduct[]): Promise<OrderPlan[]> {
  const sheets = items.map(readOrder)
  const taken = await findNumbers(
    ctx.db,
    sheets.map(({ sheet }) => sheet.number),
  )
  const inFile = new Set<string>()
  return items.map((item, index) => {
    const { sheet, remarks } = sheets[index]!
    const say = (code: Remark['code'], column?: string) =>
      void remarks.push({ line: item.line, kind: 'skipped', code, ...(column && { column }) })
    if (sheet.number === '') say('needed', 'Order')
    else if (inFile.has(sheet.number)) say('twice_in_file')
    else if (taken.has(sheet.number)) {
      say('order_here')
      return { outcome: 'unchanged', productId: null, version: null, changes: [], remarks }
    } else if (sheet.placedAt === null && !remarks.some(({ column }) => column === 'Placed at')) say('needed', 'Placed at')
    if (sheet.lines.length > mostLines) say('too_many', 'Product')
    if (remarks.some(({ kind }) => kind === 'skipped'))
      return { outcome: 'skipped', productId: null, version: null, changes: [], remarks }
    inFile.add(sheet.number)
    return { outcome: 'created', productId: null, version: null, changes: [], remarks, sheet }
  })
}

function readOrder({ line, cells, remarks: own }: FileProduct): { sheet: OrderSheet; remarks: Remark[] } {
  const sheet = emptyOrder()
  const remarks = [...own]
  for (const column of orderFileColumns)
    if (column.level === 'product')
      writeCell(column, sheet, cells?.product ?? {}, (code) =>
        remarks.push({ line, kind: 'skipped', code, column: column.heading }),
      )
  for (const row of cells?.variants ?? []) {
    if (Object.values(row.cells).every((text) => text.trim() === '')) continue
    const item = emptyLine()
    for (const column of orderFileColumns)
      if (column.level === 'variant')
        writeCell(column, item, row.cells, (code) =>
          remarks.push({ line: row.line, kind: 'skipped', code, column: column.heading }),
        )
    sheet.lines.push(item)
  }
  return { sheet, remarks }
}

/** Stores orders of another shop as history, in the transaction of the caller. Nothing in stock, payments and emails follows. */
export async function importOrders(ctx: Ctx, items: readonly FileProduct[]): Promise<ImportedItem[]> {
  const plans = await planOrders(ctx, items)
  const ids = await insertImported(
    ctx.db,
    plans.flatMap(({ sheet }) => sheet ?? []),
  )
  return plans.map(({ sheet, ...plan }, index) => {
    const id = sheet && ids.get(sheet.number)
    if (!sheet || id) return { ...plan, productId: id ?? null, version: id ? 1 : null }
    // Another import stored it in the meantime.
    return {
      ...plan,
      outcome: 'unchanged',
      remarks: [...plan.remarks, { line: items[index]!.line, kind: 'skipped', code: 'order_here' }],
    }
  })
}

/** Deletes imported orders again, in the transaction of the caller. */
export async function undoOrders(ctx: Ctx, items: readonly UndoItem[]): Promise<UndoneItem[]> {
  const removed = new Set(
    await deleteImported(
      ctx.db,
      items.map(({ productId }) => productId),
    ),
  )
  return items.map(({ productId, line }) =>
    removed.has(productId)
      ? { undone: 'removed', remarks: [] }
      : { undone: 'nothing', remarks: [{ line, kind: 'changed', code: 'gone' }] },
  )
}

/**
 * Lists orders that were imported from another shop, newest first.
 * @throws bad_cursor
 */
export async function listImportedOrders(
  ctx: Ctx,
  { q, email, limit, cursor }: ParsedOf<Api['list']>,
): Promise<AnswerOf<Api['list']>> {
  const { rows, ...page } = await readListPage(ctx, {
    list: ['imported orders', q ?? '', email ?? ''],
    cursor,
    limit,
    find: (after) => findImported(ctx.db, { q, email, after, limit: limit + 1 }),
    count: () => countImported(ctx.db, { q, email }),
    position: ({ key, id }) => [key, id],
  })
  return { orders: rows.map(view), ...page }
}

/** The imported orders with a confirmed email, newest first, for the data export. */
export const exportImported = async (ctx: Ctx, confirmedEmail: string | null): Promise<ImportedOrder[]> =>
  confirmedEmail === null ? [] : (await findImportedOf(ctx.db, confirmedEmail)).map(view)

/** Erases the customer from the imported orders with their confirmed email, inside the transaction of the caller. */
export const eraseImported = async (ctx: Ctx, confirmedEmail: string | null): Promise<void> => {
  if (confirmedEmail !== null) await anonymiseImported(ctx.db, confirmedEmail)
}

const major = (amount: number | null): number | null => (amount === null ? null : toAmount(amount))

const view = (row: ImportedOrderRow): ImportedOrder => {
  const {
    id,
    number,
    placedAt,
    email,
    status,
    paymentStatus,
    fulfilmentStatus,
    paymentMethod,
    currency,
    coupon,
    deliveryMethod,
  } = row
  return {
    _id: id,
    ...{ number, email, status, paymentStatus, fulfilmentStatus, paymentMethod, currency, coupon, deliveryMethod },
    date: placedAt.toISOString(),
    name: row.billing.name || row.shipping.name,
    itemTotal: major(row.itemTotal),
    discount: major(row.discount),
    delivery: major(row.delivery),
    tax: major(row.tax),
    total: major(row.total),
    note: row.note,
    tags: row.tags,
    billing: row.billing,
    shipping: row.shipping,
    lines: row.lines.map((line) => ({ ...line, price: major(line.price) })),
  }
}
