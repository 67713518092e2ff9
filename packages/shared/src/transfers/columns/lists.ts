import type { DashboardCoupon } from '../../coupons/dashboard/schema.ts'
import type { CustomerRow } from '../../customers/dashboard/endpoints.ts'
import type { UrlRedirect } from '../../redirects/dashboard/schema.ts'
import { joinList } from '../cells.ts'
import type { Column } from './column.ts'

const column = <Row>(heading: string, read: (from: Row) => string | number | null): Column<Row> => ({
  heading,
  read: (from) => String(read(from) ?? ''),
})
const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

/** All columns of a customer file. The order value is in the shop's currency. */
export const customerColumns: readonly Column<CustomerRow>[] = [
  column('ID', ({ _id }) => _id),
  column('Name', ({ name }) => name),
  column('Email', ({ email }) => email),
  column('Email confirmed', ({ verified }) => yesNo(verified)),
  column('Status', ({ status }) => status),
  column('Customer since', ({ since }) => since),
  column('Orders', ({ orders }) => orders),
  column('Order value', ({ value }) => value),
  column('Last order', ({ lastOrder }) => lastOrder),
  column('Tags', ({ tags }) => joinList(tags)),
]

/** All columns of a coupon file. */
export const couponColumns: readonly Column<DashboardCoupon>[] = [
  column('Code', ({ code }) => code),
  column('Percent', ({ percent }) => percent),
  column('Minimum', ({ minimum }) => minimum),
  column('Starts at', ({ startsAt }) => startsAt),
  column('Ends at', ({ endsAt }) => endsAt),
  column('Usage limit', ({ usageLimit }) => usageLimit),
  column('Limit per customer', ({ perCustomerLimit }) => perCustomerLimit),
  column('Applies to', ({ scope }) => scope.type),
  column('Active', ({ active }) => yesNo(active)),
  column('State', ({ state }) => state),
  column('Used', ({ used }) => used),
  column('Batch', ({ batch }) => batch),
  column('Note', ({ note }) => note),
  column('Created at', ({ createdAt }) => createdAt),
]

/** All columns of a redirect file. The import of redirects reads it again. */
export const redirectColumns: readonly Column<UrlRedirect>[] = [
  column('Redirect from', ({ path }) => path),
  column('Redirect to', ({ target }) => target),
  column('Created at', ({ createdAt }) => createdAt),
]
