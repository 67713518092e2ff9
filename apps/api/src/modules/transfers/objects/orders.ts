import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { orderColumns, orderNumbers } from '@haat/shared/transfers/columns/orders.ts'
import { exportOrders, listDashboardOrders } from '../../orders/service.ts'
import type { ExportSource } from './export-source.ts'
import { checkListFilter, queryOf } from './query.ts'

const pageSize = 100
const schema = ordersDashboardApi.list.input

/** The order number is in each of its rows, the other order columns only in the first. */
const rowsOf = (order: DashboardOrder): string[][] =>
  order.items.map((item, index) =>
    orderColumns.map((column) => {
      if (column.level === 'line') return column.read(item)
      return index === 0 || column.heading === 'Order' ? column.read(order) : ''
    }),
  )

/** Orders with their lines: one row for each line. */
export const orderSource: ExportSource = {
  filter: (filter) => checkListFilter(schema, filter),
  count: async (ctx, filter) => (await listDashboardOrders(ctx, queryOf(schema, { ...filter, limit: '1' }))).total,
  open: async () => ({
    headings: orderColumns.map(({ heading }) => heading),
    numbers: orderNumbers,
    page: async (ctx, filter, after) => {
      const query = queryOf(schema, { ...filter, limit: String(pageSize), ...(after !== null && { cursor: after }) })
      const { orders, next } = await exportOrders(ctx, query)
      return { items: orders.map(rowsOf), last: next }
    },
  }),
}
