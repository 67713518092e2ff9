import { type Decision, no, yes } from '../errors.ts'
import { spread } from '../money.ts'

/** A line of an order as a refund looks at it. Amounts are minor units. */
export interface RefundableLine {
  id: string
  qty: number
  /** with its discount taken off, and its tax where that comes on top */
  worth: number
  /** contained in `worth` */
  tax: number
  /** pieces that were paid back already, or are about to be */
  refunded: number
  /** pieces that are back on the shelf, put there by a refund or out of a return */
  restocked: number
  /** pieces that stand in no parcel: paid back, they no longer go out */
  waiting: number
  /** as of the order */
  unit?: number
}

export interface RefundFacts {
  /** the smallest amount of the currency that can be paid back, in minor units; 1 where it is not set */
  unit?: number
  cancelled: boolean
  /** of the order, and what of it is tax */
  total: number
  tax: number
  /** delivery with its tax, where that comes on top; and its tax */
  delivery: number
  deliveryTax: number
  /** back, or on its way: of everything, of tax, of delivery */
  refunded: number
  refundedTax: number
  refundedDelivery: number
  /** of refunds that name neither lines nor delivery */
  refundedApart: number
  lines: readonly RefundableLine[]
  /** oldest first */
  payments: readonly { id: string; captured: number; refunded: number }[]
}

export interface WishedLine {
  lineId: string
  qty: number
  restock: boolean
}

export interface WishedRefund {
  amount: number
  lines: readonly WishedLine[]
  delivery: number
  paymentId?: string | undefined
}

export interface RefundPlan {
  paymentId: string
  amount: number
  /** contained in `amount` */
  tax: number
  delivery: number
  /** `dropped`: pieces that will not be sent any more */
  lines: { lineId: string; qty: number; amount: number; restocked: boolean; dropped: number }[]
}

/** What was taken and not given back. */
export const leftToRefund = ({ payments }: Pick<RefundFacts, 'payments'>): number =>
  payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)

/** Money of the buyer that the shop has no right to: all of a cancelled order's, and what was paid twice. */
export const owedBack = ({ cancelled, total, captured, refunded }: Owing): number =>
  Math.max(0, captured - refunded - (cancelled ? 0 : total))

interface Owing {
  cancelled: boolean
  total: number
  captured: number
  refunded: number
}

type NamedParts = Pick<WishedRefund, 'amount' | 'delivery'> & { lines: readonly unknown[] }

/** Of a refund that names nothing of the order: what goes back because more was paid than the order came to. It is no part of the sale. */
export function beyondSale(
  {
    total,
    refundedApart,
    payments,
  }: Pick<RefundFacts, 'total' | 'refundedApart'> & { payments: readonly { captured: number }[] },
  { amount, lines, delivery }: NamedParts,
): number {
  if (lines.length > 0 || delivery > 0) return 0
  return Math.min(amount, Math.max(0, tooMuch(total, payments) - refundedApart))
}

const tooMuch = (total: number, payments: readonly { captured: number }[]): number =>
  Math.max(0, payments.reduce((sum, { captured }) => sum + captured, 0) - total)

export const piecesLeft = ({ qty, refunded }: Pick<RefundableLine, 'qty' | 'refunded'>): number => Math.max(0, qty - refunded)

/** What the next pieces of a line are worth. All pieces of a line, in however many refunds, come to exactly what the line cost. */
export const worthOfPieces = (line: Pick<RefundableLine, 'qty' | 'refunded' | 'worth' | 'unit'>, qty: number): number =>
  sharesOf(line.worth, line, qty)

export interface Suggestion {
  /** in the order of the wish; lines that do not exist are worth nothing */
  lines: number[]
  /** of lines and delivery together */
  sum: number
  /** contained in `sum` */
  tax: number
  /** `sum`, as far as there is money left */
  amount: number
}

/** What pieces and delivery come to. */
export function suggestRefund(facts: RefundFacts, { lines, delivery }: Pick<WishedRefund, 'lines' | 'delivery'>): Suggestion {
  const found = lines.map(({ lineId, qty }) => ({ line: facts.lines.find(({ id }) => id === lineId), qty }))
  const worths = found.map(({ line, qty }) => (line ? worthOfPieces(line, qty) : 0))
  const taxes = found.map(({ line, qty }) => (line ? sharesOf(line.tax, line, qty) : 0))
  const sum = add(worths) + delivery
  const tax = add(taxes) + partOf(facts.deliveryTax, delivery, facts.delivery, facts.unit)
  return { lines: worths, sum, tax, amount: Math.min(sum, leftToRefund(facts)) }
}

/** Whether this may be paid back, from which payment, and what of it is for what. */
export function decideRefund(facts: RefundFacts, wish: WishedRefund): Decision<RefundPlan> {
  const left = leftToRefund(facts)
  if (wish.amount > left) return no('refund_too_much', { left })
  const fault = faultOf(facts, wish)
  if (fault) return fault
  const payment = facts.payments.findLast(
    ({ id, captured, refunded }) => (!wish.paymentId || id === wish.paymentId) && captured - refunded >= wish.amount,
  )
  if (!payment)
    return no('refund_too_much', { left: Math.max(0, ...facts.payments.map((paid) => paid.captured - paid.refunded)) })

  const suggested = suggestRefund(facts, wish)
  const forLines = Math.min(wish.amount - wish.delivery, suggested.sum - wish.delivery)
  const amounts = spread(forLines, suggested.lines, facts.unit)
  return yes({
    paymentId: payment.id,
    amount: wish.amount,
    tax: taxIn(facts, wish.amount - beyondSale(facts, wish), suggested),
    delivery: wish.delivery,
    lines: wish.lines.map(({ lineId, qty, restock }, index) => {
      const { waiting } = facts.lines.find(({ id }) => id === lineId)!
      return { lineId, qty, amount: amounts[index]!, restocked: restock, dropped: facts.cancelled ? 0 : Math.min(qty, waiting) }
    }),
  })
}

/** What a provider is asked for: its own smallest units, in multiples of its `step`; a full refund gives back every one. */
export function providerPart(
  { amount, left }: { amount: number /** of the payment, before this */; left: number },
  providerLeft: number,
  step = 1,
): number {
  if (amount >= left) return providerLeft
  return Math.min(providerLeft, Math.round(partOf(providerLeft, amount, left) / step) * step)
}

function faultOf(facts: RefundFacts, { lines, delivery, amount }: WishedRefund): Decision<never> | undefined {
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length)
    return no('bad_request', { fields: { lines: 'a line stands here twice' } })
  const { unit = 1 } = facts
  if (amount % unit !== 0 && amount !== leftToRefund(facts))
    return no('bad_request', { fields: { amount: 'is finer than the currency' } })
  if (delivery > amount) return no('bad_request', { fields: { delivery: 'is more than the whole' } })
  if (delivery > facts.delivery - facts.refundedDelivery)
    return no('refund_too_much', { delivery: Math.max(0, facts.delivery - facts.refundedDelivery) })
  for (const [index, { lineId, qty, restock }] of lines.entries()) {
    const line = facts.lines.find(({ id }) => id === lineId)
    if (!line) return no('bad_request', { fields: { [`lines.${index}.lineId`]: 'is no line of this order' } })
    if (qty > piecesLeft(line)) return no('too_many_pieces', { lineId, left: piecesLeft(line) })
    // A cancelled order has given its pieces back.
    if (restock && facts.cancelled) return no('order_state', { lineId })
    if (restock && qty > line.qty - line.restocked) return no('too_many_pieces', { lineId, left: line.qty - line.restocked })
  }
  return undefined
}

/** The last money takes what is left of the tax with it; a lowered amount contains as much less. */
function taxIn(facts: RefundFacts, amount: number, suggested: Suggestion): number {
  const left = Math.max(0, facts.tax - facts.refundedTax)
  const before = facts.refunded - Math.min(facts.refundedApart, tooMuch(facts.total, facts.payments))
  if (before + amount >= facts.total) return Math.min(left, amount)
  const part =
    suggested.sum === 0
      ? partOf(facts.tax, amount, facts.total, facts.unit)
      : partOf(suggested.tax, Math.min(amount, suggested.sum), suggested.sum, facts.unit) +
        partOf(facts.tax, Math.max(0, amount - suggested.sum), facts.total, facts.unit)
  return Math.min(left, amount, part)
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** `part` of `whole` of an amount; nothing of nothing. */
const partOf = (amount: number, part: number, whole: number, unit = 1): number =>
  part >= whole ? (part === 0 ? 0 : amount) : spread(amount, [part, whole - part], unit)[0]!

function sharesOf(
  amount: number,
  { qty, refunded, unit = 1 }: Pick<RefundableLine, 'qty' | 'refunded' | 'unit'>,
  wanted: number,
): number {
  return add(spread(amount, Array<number>(qty).fill(unit), unit).slice(refunded, refunded + wanted))
}
