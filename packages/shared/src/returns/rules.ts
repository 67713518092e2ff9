import { type Decision, no, yes } from '../errors.ts'
import { canMoveReturn, isOpenReturn, type ReturnState } from './moves.ts'

const day = 86_400_000

/** When pieces of a line arrived; of an order from before there were parcels, when the whole of it did. */
export interface Arrival {
  qty: number
  at: number
}

export interface ReturnRules {
  enabled: boolean
  /** after they arrived */
  days: number
}

/** Until when pieces that arrived then can be sent back. */
export const returnUntil = (at: number, days: number): number => at + days * day

/**
 * Pieces of a line that may be returned now. Those that have been asked for count against the oldest first: whoever returned one of two
 * parcels' pieces keeps the longer time for the rest.
 */
export function returnable(
  arrivals: readonly Arrival[],
  spokenFor: number,
  { days }: Pick<ReturnRules, 'days'>,
  now: number,
): { qty: number; until: number | null } {
  let gone = spokenFor
  let qty = 0
  let until: number | null = null
  for (const arrival of arrivals.toSorted((a, b) => a.at - b.at)) {
    const taken = Math.min(gone, arrival.qty)
    gone -= taken
    const end = returnUntil(arrival.at, days)
    const left = arrival.qty - taken
    if (left === 0 || end <= now) continue
    qty += left
    until = until === null ? end : Math.min(until, end)
  }
  return { qty, until }
}

/** Why nothing of an order can be returned now. */
export const noReturns = ['off', 'cancelled', 'not_arrived', 'too_late', 'nothing_left'] as const
export type NoReturn = (typeof noReturns)[number]

export function whyNot(
  rules: ReturnRules,
  order: { cancelled: boolean },
  lines: readonly { arrivals: readonly Arrival[]; spokenFor: number }[],
  now: number,
): NoReturn | null {
  if (!rules.enabled) return 'off'
  if (order.cancelled) return 'cancelled'
  if (lines.some(({ arrivals, spokenFor }) => returnable(arrivals, spokenFor, rules, now).qty > 0)) return null
  const arrived = lines.reduce((sum, { arrivals }) => sum + arrivals.reduce((of, { qty }) => of + qty, 0), 0)
  if (arrived === 0) return 'not_arrived'
  const asked = lines.reduce((sum, { spokenFor }) => sum + spokenFor, 0)
  return asked >= arrived ? 'nothing_left' : 'too_late'
}

export const returnActions = ['approve', 'reject', 'receive', 'refund', 'exchange', 'close', 'reply'] as const
export type ReturnAction = (typeof returnActions)[number]

export interface ReturnFacts {
  status: ReturnState
  /** the buyer keeps the goods */
  noGoodsBack: boolean
  /** minor units that could still be paid back for the order */
  refundable: number
  /** every line can be exchanged for something that is named */
  exchangeable: boolean
}

/** What has come back, or need not, is ready for its end. */
const isReady = ({ status, noGoodsBack }: ReturnFacts) => status === 'received' || (status === 'approved' && noGoodsBack)

const conditions: Record<ReturnAction, (facts: ReturnFacts) => boolean> = {
  approve: ({ status }) => canMoveReturn(status, 'approved'),
  reject: ({ status }) => canMoveReturn(status, 'rejected'),
  receive: ({ status, noGoodsBack }) => status === 'approved' && !noGoodsBack,
  refund: (facts) => isReady(facts) && facts.refundable > 0,
  exchange: (facts) => isReady(facts) && facts.exchangeable,
  close: isReady,
  reply: ({ status }) => status !== 'cancelled',
}

export const decideReturn = (action: ReturnAction, facts: ReturnFacts): Decision<true> =>
  conditions[action](facts) ? yes(true) : no('order_state', { action, status: facts.status })

export const returnActionsFor = (facts: ReturnFacts): ReturnAction[] =>
  returnActions.filter((action) => decideReturn(action, facts).ok)

export const returnSteps = ['decide', 'receive', 'refund', 'exchange', 'close', 'none'] as const
export type ReturnStep = (typeof returnSteps)[number]

/** What staff do first. */
export function nextReturnStep(facts: ReturnFacts, wish: 'refund' | 'exchange'): ReturnStep {
  if (facts.status === 'requested') return 'decide'
  if (!isOpenReturn(facts.status)) return 'none'
  if (!isReady(facts)) return 'receive'
  if (wish === 'exchange' && facts.exchangeable) return 'exchange'
  return facts.refundable > 0 ? 'refund' : 'close'
}

/** A buyer may take the wish back until the goods are there. */
export const buyerMayCancelReturn = (status: ReturnState): boolean => canMoveReturn(status, 'cancelled')

interface CountedLine {
  qty: number
  received: number | null
}

/** Pieces that count: what came, where somebody has counted, else what was asked for. */
export const countedPieces = ({ qty, received }: CountedLine, noGoodsBack: boolean): number =>
  noGoodsBack ? qty : (received ?? qty)
