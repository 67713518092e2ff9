import type { DashboardOrder } from '../../orders/dashboard/schema.ts'
import type { Address } from '../../orders/schema.ts'
import { joinList } from '../cells.ts'
import type { Column } from './column.ts'

export type OrderItem = DashboardOrder['items'][number]

/** A column of an order file: `level` says whether its cells belong to the order (its first row has them) or to the line of the row. */
export type OrderColumn = ({ level: 'order' } & Column<DashboardOrder>) | ({ level: 'line' } & Column<OrderItem>)

const order = (heading: string, read: (from: DashboardOrder) => string | number): OrderColumn => ({
  level: 'order',
  heading,
  read: (from) => String(read(from)),
})
const line = (heading: string, read: (from: OrderItem) => string | number): OrderColumn => ({
  level: 'line',
  heading,
  read: (from) => String(read(from)),
})

const address = (name: string, of: (from: DashboardOrder) => Address): OrderColumn[] => [
  order(`${name} name`, (from) => of(from).fullName),
  order(`${name} phone`, (from) => of(from).phone),
  order(`${name} street`, (from) => of(from).house),
  order(`${name} city`, (from) => of(from).city),
  order(`${name} state`, (from) => of(from).state),
  order(`${name} postal code`, (from) => of(from).zipCode),
  order(`${name} country`, (from) => of(from).country),
]

/** All columns of an order file, in the order of an export. Amounts are charged amounts in the currency of the order. */
export const orderColumns: readonly OrderColumn[] = [
  order('Order', ({ orderId }) => orderId),
  order('Placed at', ({ date }) => date),
  order('Status', ({ status }) => status),
  order('Payment status', ({ paymentStatus }) => paymentStatus),
  order('Fulfilment status', ({ fulfilmentStatus }) => fulfilmentStatus),
  order('Return status', ({ returnStatus }) => returnStatus),
  order('Payment method', ({ paymentMethod }) => paymentMethod),
  order('Source', ({ source }) => source),
  order('Agent', ({ agent }) => agent ?? ''),
  order('Tags', ({ tags }) => joinList(tags)),
  order('Email', ({ billingInfo }) => billingInfo.email),
  order('Currency', ({ currency }) => currency.name),
  order('Item total', ({ itemTotal }) => itemTotal),
  order('Coupon', ({ coupon }) => coupon?.code ?? ''),
  order('Discount', ({ discount }) => discount),
  order('Delivery', ({ delivery }) => delivery.cost),
  order('Delivery method', ({ delivery }) => delivery.type),
  order('Tax', ({ tax }) => tax),
  order('Tax included', ({ taxIncluded }) => (taxIncluded ? 'yes' : 'no')),
  order('Total', ({ total }) => total),
  order('Note', ({ note }) => note),
  ...address('Billing', ({ billingInfo }) => billingInfo),
  ...address('Shipping', ({ shippingInfo }) => shippingInfo),
  line('Product', ({ name }) => name),
  line('Handle', ({ slug }) => slug ?? ''),
  line('Color', ({ color }) => color?.name ?? ''),
  line('Option', ({ attribute }) => attribute?.name ?? ''),
  line('SKU', ({ sku }) => sku ?? ''),
  line('Parts', ({ parts = [] }) => joinList(parts.map(({ qty, sku, name }) => `${qty} × ${sku ?? name}`))),
  line('Quantity', ({ qty }) => qty),
  line('Price', ({ price }) => price),
  line('Line discount', ({ discount }) => discount),
  line('Line tax', ({ tax }) => tax),
  line('Line total', ({ total }) => total),
]

/** Columns that hold numbers. */
export const orderNumbers: readonly string[] = [
  'Item total',
  'Discount',
  'Delivery',
  'Tax',
  'Total',
  'Quantity',
  'Price',
  'Line discount',
  'Line tax',
  'Line total',
]
