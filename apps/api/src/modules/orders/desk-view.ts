import { toAmount } from '@haat/shared/money.ts'
import { actionsFor, nextStep, type OrderFacts, toPayBack } from '@haat/shared/orders/desk-rules.ts'
import type { DeskOrder, OrderPayment, TimelineEntry } from '@haat/shared/orders/desk-schema.ts'
import type { AnyEventType } from '@haat/shared/orders/moves.ts'
import { isOnline } from '@haat/shared/payments/constants.ts'
import type { BuyerRow, HistoryRow, ParcelRow, PaymentRow, RefundRow, ResoldRow } from './desk-repo.ts'
import type { LineRow, OrderRow } from './repo.ts'
import { orderView, type Pictures } from './view.ts'

/** All rows of one order. */
export interface WholeOrder {
  order: OrderRow
  lines: readonly (LineRow & { dropped: number })[]
  parcels: readonly ParcelRow[]
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
  /** pieces that came back in returns, and are on the shelf again */
  resold: readonly ResoldRow[]
}

interface Pieces {
  packed: number
  shipped: number
  remaining: number
}

/** Where the pieces of each line are. Orders from before there were parcels went out, and arrived, as a whole. */
export function piecesOf({ order, lines, parcels }: WholeOrder): Map<string, Pieces> {
  const whole = parcels.length === 0 && order.fulfilmentStatus !== 'unfulfilled'
  const inParcels = (lineId: string, states: readonly string[]) =>
    parcels
      .filter(({ state }) => states.includes(state))
      .flatMap((parcel) => parcel.lines)
      .reduce((sum, line) => (line.lineId === lineId ? sum + line.qty : sum), 0)
  return new Map(
    lines.map(({ id, qty, dropped }) => {
      const packed = whole ? qty : inParcels(id, ['packed', 'shipped', 'delivered'])
      return [id, { packed, shipped: whole ? qty : inParcels(id, ['shipped', 'delivered']), remaining: qty - dropped - packed }]
    }),
  )
}

export function factsOf(whole: WholeOrder): OrderFacts {
  const { order, parcels, payments } = whole
  const count = (state: string) => parcels.filter((parcel) => parcel.state === state).length
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfilmentStatus: order.fulfilmentStatus,
    paymentMethod: order.paymentMethod,
    total: order.total,
    held: order.heldAt !== null,
    unpacked: [...piecesOf(whole).values()].reduce((sum, { remaining }) => sum + remaining, 0),
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

interface Around {
  buyer: BuyerRow
  history: readonly HistoryRow[]
  pictures: Pictures
}

/** An order as staff see it. */
export function deskView(whole: WholeOrder, { buyer, history, pictures }: Around): DeskOrder {
  const { order, lines, parcels, payments, refunds } = whole
  const { events: _, canCancel: __, pay: ___, refunds: ____, items, ...shown } = orderView(order, lines, [], pictures)
  const pieces = piecesOf(whole)
  const facts = factsOf(whole)
  return {
    ...shown,
    items: items.map((item, index) => {
      const { variantId, tax, dropped } = lines[index]!
      return { ...item, variantId, tax: toAmount(tax), dropped, ...pieces.get(item._id)!, ...backOf(item._id, whole) }
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
    language: order.language,
    next: nextStep(facts),
    actions: actionsFor(facts),
    version: order.version,
  }
}

/**
 * Pieces of a line that were paid back, and that went back to the shelf, with a refund or in a return: those stay there though the
 * provider refuse.
 */
export function backOf(
  lineId: string,
  { refunds, resold }: Pick<WholeOrder, 'refunds' | 'resold'>,
): { refunded: number; restocked: number } {
  const rows = refunds.flatMap(({ status, lines }) =>
    lines.filter((line) => line.lineId === lineId).map((line) => ({ ...line, status })),
  )
  const sum = (some: readonly { qty: number }[]) => some.reduce((pieces, { qty }) => pieces + qty, 0)
  return {
    refunded: sum(rows.filter(({ status }) => status !== 'failed')),
    restocked: sum(rows.filter(({ restocked }) => restocked)) + sum(resold.filter((row) => row.lineId === lineId)),
  }
}

/** A payment as staff see it. */
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
  const kind = person === null ? (actor === 'guest' ? 'guest' : 'system') : isBuyer && !isStaffWork(type) ? 'customer' : 'staff'
  return { _id: id, type: type as AnyEventType, date: at, actor: { kind, name }, data }
}

/** What a customer cannot do was done by staff, also where that person has left the staff since. */
const isStaffWork = (type: string) => !customersWork.includes(type)
const customersWork: readonly string[] = ['placed', 'cancelled', 'proof_sent', 'return_requested', 'return_closed']
