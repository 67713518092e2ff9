import { toAmount, toMinor } from '@haat/shared/money.ts'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { toRefundFacts } from '@haat/shared/payments/refund-facts.ts'
import { decideRefund, leftToRefund, suggestRefund, unitsLeft } from '@haat/shared/payments/refund-rules.ts'
import { useState } from 'react'
import { readNumber } from '../../../../lib/dashboard/read-number.ts'

interface Chosen {
  qty: number
  restock: boolean
}

/** Input of a refund: units, delivery and the resulting amount, which can be lowered. */
export function useRefund(order: DashboardOrder) {
  const facts = toRefundFacts(order)
  const isCancelled = facts.cancelled
  const left = leftToRefund(facts)
  const deliveryLeft = Math.max(0, facts.delivery - facts.refundedDelivery)
  const [chosen, setChosen] = useState<Record<string, Chosen>>(() => (isCancelled ? everything(order) : {}))
  const [delivery, setDelivery] = useState(isCancelled && deliveryLeft > 0)
  /** undefined: the suggested amount */
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const [paymentId, setPayment] = useState<string>()

  const lines = facts.lines.flatMap((line) => {
    const { qty = 0, restock = false } = chosen[line.id] ?? {}
    // Another user may have refunded some of them in the meantime.
    const units = Math.min(qty, unitsLeft(line))
    const room = line.qty - line.restocked
    return units > 0 ? [{ lineId: line.id, qty: units, restock: restock && !isCancelled && units <= room }] : []
  })
  const input = { lines, delivery: delivery ? deliveryLeft : 0 }
  const suggested = suggestRefund(facts, input)
  const amount = typed === undefined ? toAmount(suggested.amount) : readNumber(typed)
  const minor = parseMinor(amount)
  const source = paymentId && order.payments.some(({ _id }) => _id === paymentId) ? { paymentId } : {}
  const decided =
    minor === undefined || minor === 0
      ? undefined
      : decideRefund(facts, { ...input, delivery: Math.min(input.delivery, minor), amount: minor, ...source })
  const put = (lineId: string, change: Partial<Chosen>) => {
    const before = chosen[lineId] ?? { qty: 0, restock: !isCancelled }
    setChosen({ ...chosen, [lineId]: { ...before, ...change } })
  }
  return {
    left: toAmount(left),
    /** maximum refund of a single payment */
    most: toAmount(Math.max(0, ...facts.payments.map(({ captured, refunded }) => captured - refunded))),
    deliveryLeft: toAmount(deliveryLeft),
    isCancelled,
    /** refundable payments, newest first */
    sources: order.payments.filter(({ captured, refunded }) => captured > refunded).toReversed(),
    lines: order.items.map((item) => {
      const line = facts.lines.find(({ id }) => id === item._id)!
      const requested = lines.find(({ lineId }) => lineId === item._id)
      const worth = requested ? suggested.lines[lines.indexOf(requested)]! : 0
      return {
        item,
        left: unitsLeft(line),
        qty: requested?.qty ?? 0,
        restock: requested?.restock ?? false,
        /** units of a cancelled order are restocked already; others can be restocked once */
        mayRestock: !isCancelled && (requested?.qty ?? 1) <= line.qty - line.restocked,
        worth: toAmount(worth),
      }
    }),
    delivery,
    setDelivery,
    reason,
    setReason,
    paymentId: decided?.ok ? decided.value.paymentId : paymentId,
    setPayment,
    /** amount of the selection, limited to what is refundable */
    suggested: toAmount(suggested.amount),
    isOwnAmount: typed !== undefined && minor !== suggested.amount,
    amountText: typed ?? (suggested.amount > 0 ? String(toAmount(suggested.amount)) : ''),
    setAmount: setTyped,
    useSuggested: () => setTyped(undefined),
    isNothing: amount === undefined || minor === 0,
    isWrong: amount !== undefined && minor === undefined,
    isTooMuch: decided?.ok === false,
    setQty: (lineId: string, qty: number) => put(lineId, { qty }),
    setRestock: (lineId: string, restock: boolean) => put(lineId, { restock }),
    chooseAll: () => {
      setChosen(everything(order))
      setDelivery(deliveryLeft > 0)
      setTyped(undefined)
    },
    isAll:
      order.items.every(({ _id, qty, refunded }) => (chosen[_id]?.qty ?? 0) >= qty - refunded) && delivery === deliveryLeft > 0,
    /** request input; undefined while the form is invalid */
    input: decided?.ok
      ? {
          amount: toAmount(decided.value.amount),
          lines,
          delivery: toAmount(decided.value.delivery),
          paymentId: decided.value.paymentId,
          ...(reason.trim() && { reason: reason.trim() }),
        }
      : undefined,
  }
}

export type Refund = ReturnType<typeof useRefund>

const everything = ({ items, status }: DashboardOrder): Record<string, Chosen> =>
  Object.fromEntries(
    items.map(({ _id, qty, refunded, remaining }) => [
      _id,
      // Units that were not shipped are restocked by default; shipped ones have to be returned first.
      { qty: Math.max(0, qty - refunded), restock: status !== 'cancelled' && remaining >= qty - refunded },
    ]),
  )

function parseMinor(amount: number | undefined): number | undefined {
  if (amount === undefined || Number.isNaN(amount)) return undefined
  try {
    return toMinor(amount)
  } catch {
    return undefined
  }
}
