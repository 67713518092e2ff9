import { toAmount, toMinor } from '@haat/shared/money.ts'
import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { refundFactsOf } from '@haat/shared/payments/refund-facts.ts'
import { decideRefund, leftToRefund, piecesLeft, suggestRefund } from '@haat/shared/payments/refund-rules.ts'
import { useState } from 'react'
import { readNumber } from '../../../../lib/dashboard/read-number.ts'

interface Chosen {
  qty: number
  restock: boolean
}

/** What is about to be paid back: pieces, the delivery, and what they come to, which may be lowered. */
export function useRefund(order: DeskOrder) {
  const facts = refundFactsOf(order)
  const isCancelled = facts.cancelled
  const left = leftToRefund(facts)
  const deliveryLeft = Math.max(0, facts.delivery - facts.refundedDelivery)
  const [chosen, setChosen] = useState<Record<string, Chosen>>(() => (isCancelled ? everything(order) : {}))
  const [delivery, setDelivery] = useState(isCancelled && deliveryLeft > 0)
  /** undefined: what was chosen comes to */
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const [paymentId, setPayment] = useState<string>()

  const lines = facts.lines.flatMap((line) => {
    const { qty = 0, restock = false } = chosen[line.id] ?? {}
    // Meanwhile somebody else may have paid back some of them.
    const pieces = Math.min(qty, piecesLeft(line))
    const room = line.qty - line.restocked
    return pieces > 0 ? [{ lineId: line.id, qty: pieces, restock: restock && !isCancelled && pieces <= room }] : []
  })
  const wish = { lines, delivery: delivery ? deliveryLeft : 0 }
  const suggested = suggestRefund(facts, wish)
  const amount = typed === undefined ? toAmount(suggested.amount) : readNumber(typed)
  const minor = minorOf(amount)
  const source = paymentId && order.payments.some(({ _id }) => _id === paymentId) ? { paymentId } : {}
  const decided =
    minor === undefined || minor === 0
      ? undefined
      : decideRefund(facts, { ...wish, delivery: Math.min(wish.delivery, minor), amount: minor, ...source })
  const put = (lineId: string, change: Partial<Chosen>) => {
    const before = chosen[lineId] ?? { qty: 0, restock: !isCancelled }
    setChosen({ ...chosen, [lineId]: { ...before, ...change } })
  }
  return {
    left: toAmount(left),
    /** that one payment can give */
    most: toAmount(Math.max(0, ...facts.payments.map(({ captured, refunded }) => captured - refunded))),
    deliveryLeft: toAmount(deliveryLeft),
    isCancelled,
    /** payments money can come back from, the newest first */
    sources: order.payments.filter(({ captured, refunded }) => captured > refunded).toReversed(),
    lines: order.items.map((item) => {
      const line = facts.lines.find(({ id }) => id === item._id)!
      const wished = lines.find(({ lineId }) => lineId === item._id)
      const worth = wished ? suggested.lines[lines.indexOf(wished)]! : 0
      return {
        item,
        left: piecesLeft(line),
        qty: wished?.qty ?? 0,
        restock: wished?.restock ?? false,
        /** a cancelled order has given its pieces back; others go to the shelf once */
        mayRestock: !isCancelled && (wished?.qty ?? 1) <= line.qty - line.restocked,
        worth: toAmount(worth),
      }
    }),
    delivery,
    setDelivery,
    reason,
    setReason,
    paymentId: decided?.ok ? decided.value.paymentId : paymentId,
    setPayment,
    /** what was chosen comes to; where less is left, that */
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
    /** what is sent; undefined while that cannot be */
    wish: decided?.ok
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

const everything = ({ items, status }: DeskOrder): Record<string, Chosen> =>
  Object.fromEntries(
    items.map(({ _id, qty, refunded, remaining }) => [
      _id,
      // What has not left lies on the shelf anyway; what was sent has to come back first.
      { qty: Math.max(0, qty - refunded), restock: status !== 'cancelled' && remaining >= qty - refunded },
    ]),
  )

function minorOf(amount: number | undefined): number | undefined {
  if (amount === undefined || Number.isNaN(amount)) return undefined
  try {
    return toMinor(amount)
  } catch {
    return undefined
  }
}
