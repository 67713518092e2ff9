import { type Decision, no, yes } from '../errors.ts'
import { spread } from '../money.ts'

/** A line of an order for the refund rules. Amounts are minor units. */
export interface RefundableLine {
  id: string
  qty: number
  /** line total after its discount, including added tax */
  worth: number
  /** contained in `worth` */
  tax: number
  /** refunded units, including pending refunds */
  refunded: number
  /** units restocked by a refund or a return */
  restocked: number
  /** units that are in no parcel: if refunded, they are not sent */
  waiting: number
  /** smallest amount in minor units, as for the order */
  unit?: number
}

export interface RefundFacts {
  /** smallest refundable amount of the currency in minor units; default 1 */
  unit?: number
  cancelled: boolean
  /** order total, and the tax contained in it */
  total: number
  tax: number
  /** delivery cost including added tax, and its tax */
  delivery: number
  deliveryTax: number
  /** refunded including pending refunds: total, tax, delivery */
  refunded: number
  refundedTax: number
  refundedDelivery: number
  /** refunds that name neither lines nor delivery */
  refundedApart: number
  lines: readonly RefundableLine[]
  /** oldest first */
  payments: readonly { id: string; captured: number; refunded: number }[]
}

export interface RequestedLine {
  lineId: string
  qty: number
  restock: boolean
}

export interface RequestedRefund {
  amount: number
  lines: readonly RequestedLine[]
  delivery: number
  paymentId?: string | undefined
}

export interface RefundPlan {
  paymentId: string
  amount: number
  /** contained in `amount` */
  tax: number
  delivery: number
  /** `dropped`: units that are not sent any more */
  lines: { lineId: string; qty: number; amount: number; restocked: boolean; dropped: number }[]
}

/** Captured minus refunded minor units of all payments. */
export const leftToRefund = ({ payments }: Pick<RefundFacts, 'payments'>): number =>
  payments.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)

/** Minor units that have to be refunded: everything of a cancelled order, and overpayments. */
export const amountToRefund = ({ cancelled, total, captured, refunded }: RefundBalance): number =>
  Math.max(0, captured - refunded - (cancelled ? 0 : total))

interface RefundBalance {
  cancelled: boolean
  total: number
  captured: number
  refunded: number
}

type NamedParts = Pick<RequestedRefund, 'amount' | 'delivery'> & { lines: readonly unknown[] }

/** Part of a refund without lines that returns an overpayment, in minor units. It does not reduce the sale. */
export function overpaidPart(
  {
    total,
    refundedApart,
    payments,
  }: Pick<RefundFacts, 'total' | 'refundedApart'> & { payments: readonly { captured: number }[] },
  { amount, lines, delivery }: NamedParts,
): number {
  if (lines.length > 0 || delivery > 0) return 0
  return Math.min(amount, Math.max(0, overpaid(total, payments) - refundedApart))
}

const overpaid = (total: number, payments: readonly { captured: number }[]): number =>
  Math.max(0, payments.reduce((sum, { captured }) => sum + captured, 0) - total)

/** Units of an order line that are not refunded yet, at least 0. */
export const unitsLeft = ({ qty, refunded }: Pick<RefundableLine, 'qty' | 'refunded'>): number => Math.max(0, qty - refunded)

/** Value in minor units of the next `qty` units of a line. Over all refunds the values sum exactly to the line total. */
export const valueOfUnits = (line: Pick<RefundableLine, 'qty' | 'refunded' | 'worth' | 'unit'>, qty: number): number =>
  shareOfUnits(line.worth, line, qty)

export interface Suggestion {
  /** by line of the input; unknown lines are worth 0 */
  lines: number[]
  /** lines and delivery together */
  sum: number
  /** contained in `sum` */
  tax: number
  /** `sum`, limited by what is left to refund */
  amount: number
}

/** Suggests the refund amount for lines and delivery, in minor units. */
export function suggestRefund(facts: RefundFacts, { lines, delivery }: Pick<RequestedRefund, 'lines' | 'delivery'>): Suggestion {
  const found = lines.map(({ lineId, qty }) => ({ line: facts.lines.find(({ id }) => id === lineId), qty }))
  const worths = found.map(({ line, qty }) => (line ? valueOfUnits(line, qty) : 0))
  const taxes = found.map(({ line, qty }) => (line ? shareOfUnits(line.tax, line, qty) : 0))
  const sum = add(worths) + delivery
  const tax = add(taxes) + proportion(facts.deliveryTax, delivery, facts.delivery, facts.unit)
  return { lines: worths, sum, tax, amount: Math.min(sum, leftToRefund(facts)) }
}

/**
 * Decides whether a refund is allowed, which payment it uses, and how it splits into lines, delivery and tax.
 *
 * @returns the plan, or a refusal code
 */
export function decideRefund(facts: RefundFacts, input: RequestedRefund): Decision<RefundPlan> {
  const left = leftToRefund(facts)
  if (input.amount > left) return no('refund_too_much', { left })
  const fault = findFault(facts, input)
  if (fault) return fault
  const payment = facts.payments.findLast(
    ({ id, captured, refunded }) => (!input.paymentId || id === input.paymentId) && captured - refunded >= input.amount,
  )
  if (!payment)
    return no('refund_too_much', { left: Math.max(0, ...facts.payments.map((paid) => paid.captured - paid.refunded)) })

  const suggested = suggestRefund(facts, input)
  const forLines = Math.min(input.amount - input.delivery, suggested.sum - input.delivery)
  const amounts = spread(forLines, suggested.lines, facts.unit)
  return yes({
    paymentId: payment.id,
    amount: input.amount,
    tax: taxOfRefund(facts, input.amount - overpaidPart(facts, input), suggested),
    delivery: input.delivery,
    lines: input.lines.map(({ lineId, qty, restock }, index) => {
      const { waiting } = facts.lines.find(({ id }) => id === lineId)!
      return { lineId, qty, amount: amounts[index]!, restocked: restock, dropped: facts.cancelled ? 0 : Math.min(qty, waiting) }
    }),
  })
}

/** Amount in the provider's smallest units, a multiple of its `step`; a full refund returns every unit. */
export function providerPart(
  { amount, left }: { amount: number /** of the payment, before this */; left: number },
  providerLeft: number,
  step = 1,
): number {
  if (amount >= left) return providerLeft
  return Math.min(providerLeft, Math.round(proportion(providerLeft, amount, left) / step) * step)
}

function findFault(facts: RefundFacts, { lines, delivery, amount }: RequestedRefund): Decision<never> | undefined {
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
    if (qty > unitsLeft(line)) return no('too_many_units', { lineId, left: unitsLeft(line) })
    // Cancelling the order has already restored its stock.
    if (restock && facts.cancelled) return no('order_state', { lineId })
    if (restock && qty > line.qty - line.restocked) return no('too_many_units', { lineId, left: line.qty - line.restocked })
  }
  return undefined
}

/** Tax contained in a refund: the last refund takes all remaining tax, a lowered amount a proportional part. */
function taxOfRefund(facts: RefundFacts, amount: number, suggested: Suggestion): number {
  const left = Math.max(0, facts.tax - facts.refundedTax)
  const before = facts.refunded - Math.min(facts.refundedApart, overpaid(facts.total, facts.payments))
  if (before + amount >= facts.total) return Math.min(left, amount)
  const part =
    suggested.sum === 0
      ? proportion(facts.tax, amount, facts.total, facts.unit)
      : proportion(suggested.tax, Math.min(amount, suggested.sum), suggested.sum, facts.unit) +
        proportion(facts.tax, Math.max(0, amount - suggested.sum), facts.total, facts.unit)
  return Math.min(left, amount, part)
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** `amount` × `part` / `whole`, rounded to `unit`; 0 if `whole` is 0. */
const proportion = (amount: number, part: number, whole: number, unit = 1): number =>
  part >= whole ? (part === 0 ? 0 : amount) : spread(amount, [part, whole - part], unit)[0]!

function shareOfUnits(
  amount: number,
  { qty, refunded, unit = 1 }: Pick<RefundableLine, 'qty' | 'refunded' | 'unit'>,
  wanted: number,
): number {
  return add(spread(amount, Array<number>(qty).fill(unit), unit).slice(refunded, refunded + wanted))
}
