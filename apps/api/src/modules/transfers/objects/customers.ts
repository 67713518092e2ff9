import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { customerColumns } from '@haat/shared/transfers/columns/lists.ts'
import { listCustomers } from '../../customers/service.ts'
import { listSource } from './list-source.ts'

/** Accounts that are not staff, with what they bought. */
export const customerSource = listSource({
  schema: customersDashboardApi.list.input,
  columns: customerColumns,
  numbers: ['Orders', 'Order value'],
  list: async (ctx, query) => {
    const { customers, ...page } = await listCustomers(ctx, query)
    return { rows: customers, ...page }
  },
})
