import type { Picture } from '@haat/shared/media/schema.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { Order, OrderSummary } from '@haat/shared/orders/schema.ts'
import { customerMayCancel, isForBuyer } from '@haat/shared/orders/transitions.ts'
import type { ParcelRow, RefundRow } from '../dashboard/repo.ts'
import type { EventRow, LineRow, OrderRow } from './repo.ts'

/** Pictures by media id. */
export type Pictures = ReadonlyMap<string, Picture>
const picturesInSummary = 4

/** The order as lists show it, amounts in major units. */
export function toSummary(order: OrderRow, lines: readonly LineRow[], pictures: Pictures): OrderSummary {
  return {
    _id: order.id,
    orderId: order.orderId,
    date: order.placedAt.toISOString(),
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    fulfilmentStatus: order.fulfilmentStatus,
    returnStatus: order.returnStatus,
    total: toAmount(order.total),
    count: lines.reduce((sum, { qty }) => sum + qty, 0),
    images: lines.flatMap((line) => pictureOf(line, pictures) ?? []).slice(0, picturesInSummary),
    currency: order.currency,
  }
}

/** Product names in lines: those of the shop, or those that the customer saw when ordering. */
export type NamesFor = 'buyer' | 'shop'

/** The order as its customer sees it, amounts in major units. Colour and attribute keep the shop's `name`, which identifies them. */
export function orderView(
  order: OrderRow,
  lines: readonly LineRow[],
  events: readonly EventRow[],
  pictures: Pictures,
  namesFor: NamesFor = 'buyer',
): Order {
  const { couponCode, couponPercent } = order
  return {
    ...toSummary(order, lines, pictures),
    items: lines.map((line) => ({
      _id: line.id,
      slug: line.productId === null ? null : line.slug,
      productId: line.productId,
      ...namesOf(line, namesFor === 'buyer' ? line.texts : null),
      sku: line.sku,
      ...(line.parts.length > 0 && { parts: line.parts.map((part) => partView(part, namesFor)) }),
      image: pictureOf(line, pictures),
      ...(line.digital && { digital: true }),
      qty: line.qty,
      price: toAmount(line.price),
      discount: toAmount(line.discount),
      total: toAmount(line.total),
    })),
    itemTotal: toAmount(order.itemTotal),
    coupon: couponCode === null ? null : { code: couponCode, discount: couponPercent ?? 0 },
    discount: toAmount(order.discount),
    delivery: {
      // An edit may have left only files.
      type: isDigitalOnly(lines) ? 'digital' : order.deliveryType,
      area: order.deliveryArea,
      cost: toAmount(order.delivery),
      daysMin: order.deliveryDaysMin,
      daysMax: order.deliveryDaysMax,
    },
    billingInfo: order.billing,
    shippingInfo: order.shipping,
    note: order.note,
    explanation: order.explanation.map((row) => ({ ...row, amount: toAmount(row.amount) })),
    events: events.flatMap(({ type, at }) => (isForBuyer(type) ? [{ type, date: at.toISOString() }] : [])),
    canCancel: customerMayCancel(order),
    tax: toAmount(order.tax),
    taxIncluded: order.taxIncluded,
    taxes: order.taxes.map((row) => ({ ...row, base: toAmount(row.base), amount: toAmount(row.amount) })),
    parcels: [],
    refunds: [],
    pay: null,
  }
}

/** Whether every line is a file: nothing is delivered. */
export const isDigitalOnly = (lines: readonly Pick<LineRow, 'digital'>[]): boolean => lines.every(({ digital }) => digital)

const partView = ({ texts, ...part }: LineRow['parts'][number], namesFor: NamesFor) =>
  namesFor === 'shop' ? part : { ...part, name: texts?.name ?? part.name, options: texts?.options ?? part.options }

const namesOf = ({ name, colorName, colorValue, attributeName, options }: LineRow, texts: LineRow['texts']) => ({
  name: texts?.name ?? name,
  color: colorName === null ? null : { name: colorName, value: colorValue ?? '', ...(texts?.color && { label: texts.color }) },
  attribute: attributeName === null ? null : { name: attributeName, ...(texts?.attribute && { label: texts.attribute }) },
  options: options.map((option, index) => {
    const shown = texts?.options?.[index]
    return { ...option, ...(shown && { nameLabel: shown.name, label: shown.value }) }
  }),
})

/** Cancelled parcels are hidden from the customer. */
export const parcelsForBuyer = (parcels: readonly ParcelRow[]): Order['parcels'] =>
  parcels.flatMap(({ state, number, carrier, tracking, trackingUrl, shippedAt, deliveredAt, lines }) =>
    state === 'cancelled'
      ? []
      : [{ number, state, carrier, tracking, trackingUrl, shipped: shippedAt, delivered: deliveredAt, lines }],
  )

/** Failed refunds are hidden from the customer: staff retry them. */
export const refundsForBuyer = (refunds: readonly RefundRow[]): Order['refunds'] =>
  refunds.flatMap(({ id, status, amount, method, date }) =>
    status === 'failed' ? [] : [{ _id: id, amount: toAmount(amount), done: status === 'succeeded', method, date }],
  )

const pictureOf = (line: LineRow, pictures: Pictures): Picture | null =>
  (line.mediaId === null ? undefined : pictures.get(line.mediaId)) ?? null
