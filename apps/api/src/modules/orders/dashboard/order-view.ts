import { toAmount } from '@haat/shared/money.ts'
import { actionsFor, nextStep, type OrderFacts, toPayBack } from '@haat/shared/orders/dashboard/rules.ts'
import type { DashboardOrder, OrderPayment, TimelineEntry } from '@haat/shared/orders/dashboard/schema.ts'
import type { AnyEventType } from '@haat/shared/orders/transitions.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import type { LineRow, OrderRow } from '../order/repo.ts'
import { orderView, type Pictures } from '../order/view.ts'
import type { BuyerRow, HistoryRow, ParcelRow, PaymentRow, RefundRow, ResoldRow } from './repo.ts'

/** All rows of one order. Amounts are in minor units. */
export interface OrderDetails {
  order: OrderRow
  lines: readonly (LineRow & { dropped: number })[]
  parcels: readonly ParcelRow[]
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
  /** units of closed returns that went back to stock */
  resold: readonly ResoldRow[]
}

interface UnitCounts {
  packed: number
  shipped: number
  remaining: number
}

/** Counts packed, shipped and remaining units per order line; digital lines have none. Orders from before parcels were introduced count as one shipment. */
export function countUnits({ order, lines, parcels }: OrderDetails): Map<string, UnitCounts> {
  const details = parcels.length === 0 && order.fulfilmentStatus !== 'unfulfilled'
  const inParcels = (lineId: string, states: readonly string[]) =>
    parcels
      .filter(({ state }) => states.includes(state))
      .flatMap((parcel) => parcel.lines)
      .reduce((sum, line) => (line.lineId === lineId ? sum + line.qty : sum), 0)
  return new Map(
    lines.map(({ id, qty, dropped, digital }) => {
      if (digital) return [id, { packed: 0, shipped: 0, remaining: 0 }]
      const packed = details ? qty : inParcels(id, ['packed', 'shipped', 'delivered'])
      return [id, { packed, shipped: details ? qty : inParcels(id, ['shipped', 'delivered']), remaining: qty - dropped - packed }]
    }),
  )
}

/** The facts that the transition rules decide by. */
export function toOrderFacts(details: OrderDetails): OrderFacts {
  const { order, parcels, payments } = details
  const count = (state: string) => parcels.filter((parcel) => parcel.state === state).length
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfilmentStatus: order.fulfilmentStatus,
    paymentMethod: order.paymentMethod,
    total: order.total,
    held: order.heldAt !== null,
    unpacked: [...countUnits(details).values()].reduce((sum, { remaining }) => sum + remaining, 0),
    packed: count('packed'),
    shipped: count('shipped'),
    owed: payments.reduce(
      (sum, { status, method, amount, captured }) => (status === 'pending' && !isOnline(method) ? sum + amount - captured : sum),
      0,
    ),
    captured: payments.reduce((sum, { captured }) => sum + captured, 0),
    refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
  }
}

interface OrderContext {
  buyer: BuyerRow
  history: readonly HistoryRow[]
  pictures: Pictures
}

/** Builds the order as the dashboard shows it, amounts in major units. */
export function dashboardView(details: OrderDetails, { buyer, history, pictures }: OrderContext): DashboardOrder {
  const { order, lines, parcels, payments, refunds } = details
  const { events: _, canCancel: __, pay: ___, refunds: ____, items, ...shown } = orderView(order, lines, [], pictures, 'shop')
  const units = countUnits(details)
  const facts = toOrderFacts(details)
  return {
    ...shown,
    items: items.map((item, index) => {
      const { variantId, tax, dropped } = lines[index]!
      return {
        ...item,
        variantId,
        tax: toAmount(tax),
        dropped,
        ...units.get(item._id)!,
        ...countReturnedUnits(item._id, details),
      }
    }),
    customer: {
      _id: order.userId,
      name: order.billing.fullName,
      email: order.email,
      phone: order.billing.phone,
      others: { count: buyer.count, value: toAmount(buyer.value) },
      note: buyer.note,
      tags: buyer.tags,
      blocked: buyer.blocked,
    },
    parcels: parcels.map(({ id, orderId: _, ...parcel }) => ({ _id: id, ...parcel })),
    payments: payments.map(paymentView),
    refunds: refunds.map(({ id, orderId: _, amount, delivery, tax, lines, ...refund }) => ({
      _id: id,
      ...refund,
      amount: toAmount(amount),
      delivery: toAmount(delivery),
      tax: toAmount(tax),
      lines: lines.map((line) => ({ ...line, amount: toAmount(line.amount) })),
    })),
    toPayBack: toAmount(toPayBack(facts)),
    deliveryTax: toAmount(order.deliveryTax),
    timeline: history.map((entry) => timelineEntry(entry, order)),
    tags: order.tags,
    held: order.heldAt && { since: order.heldAt.toISOString(), reason: order.holdReason ?? '' },
    cancelled: order.cancelledAt && { date: order.cancelledAt.toISOString(), reason: order.cancelReason ?? '' },
    source: order.source,
    agent: order.agent,
    language: order.language,
    next: nextStep(facts),
    actions: actionsFor(facts),
    version: order.version,
  }
}

/** Counts refunded and restocked units of a line. Failed refunds count as restocked, because their units stay in stock. */
export function countReturnedUnits(
  lineId: string,
  { refunds, resold }: Pick<OrderDetails, 'refunds' | 'resold'>,
): { refunded: number; restocked: number } {
  const rows = refunds.flatMap(({ status, lines }) =>
    lines.filter((line) => line.lineId === lineId).map((line) => ({ ...line, status })),
  )
  const sum = (some: readonly { qty: number }[]) => some.reduce((units, { qty }) => units + qty, 0)
  return {
    refunded: sum(rows.filter(({ status }) => status !== 'failed')),
    restocked: sum(rows.filter(({ restocked }) => restocked)) + sum(resold.filter((row) => row.lineId === lineId)),
  }
}

/** Builds a payment as the dashboard shows it, amounts in major units. */
export function paymentView(payment: PaymentRow): OrderPayment {
  const { id, orderId: _, amount, captured, refunded, providerAmount, providerCurrency, providerDecimals, ...shown } = payment
  return {
    _id: id,
    ...shown,
    amount: toAmount(amount),
    captured: toAmount(captured),
    refunded: toAmount(refunded),
    asked:
      providerCurrency === null
        ? null
        : {
            amount: (providerAmount ?? 0) / 10 ** (providerDecimals ?? 2),
            currency: providerCurrency,
          },
  }
}

function timelineEntry({ id, type, data, actor, at, name, staff }: HistoryRow, order: OrderRow): TimelineEntry {
  const person = actor.startsWith('user:') ? actor.slice('user:'.length) : null
  const isBuyer = person !== null && (person === order.userId || !staff)
  const kind = person === null ? (actor === 'guest' ? 'guest' : 'system') : isBuyer && !isStaffEvent(type) ? 'customer' : 'staff'
  return { _id: id, type: type as AnyEventType, date: at, actor: { kind, name }, data }
}

/** Events that customers cannot cause were caused by staff, even if that user has left the staff since. */
const isStaffEvent = (type: string) => !customerEvents.includes(type)
const customerEvents: readonly string[] = ['placed', 'cancelled', 'transfer_receipt_sent', 'return_requested', 'return_closed']
