import { type Decision, no, yes } from '../errors.ts'
import { canTransitionReturn, isOpenReturn, type ReturnState } from './transitions.ts'

/** maximum number of photos of a return, or of a message about one */
export const mostReturnPhotos = 6

const day = 86_400_000

/** When units of a line were delivered. */
export interface Arrival {
  qty: number
  at: number
}

export interface ReturnRules {
  enabled: boolean
  /** days after delivery */
  days: number
}

/** Deadline (ms) to return units delivered at `at` (ms). */
export const returnUntil = (at: number, days: number): number => at + days * day

/**
 * Number of units of a line that can be returned now. `spokenFor` are units in a return and units that a refund has put back to
 * stock; they count against the oldest delivery first, so that the remaining units have the longest deadline.
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

/**
 * Units of a line that a refund has put back to stock after they were packed or sent: the customer does not have them and cannot
 * return them. Units refunded before packing (`dropped`) never arrive, so they are not part of the count.
 */
export const unitsBackByRefund = (
  refunds: readonly { lines: readonly { lineId: string; qty: number; restocked: boolean; dropped?: number }[] }[],
  lineId: string,
): number =>
  refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.lineId === lineId && line.restocked ? sum + line.qty - (line.dropped ?? 0) : sum), 0)

/** Why nothing of an order can be returned now. */
export const noReturns = ['off', 'cancelled', 'not_arrived', 'too_late', 'nothing_left'] as const
export type NoReturn = (typeof noReturns)[number]

/**
 * Why nothing of an order can be returned at `now` (ms); null if at least one unit can be returned. `spokenFor` as in
 * `returnable`.
 */
export function whyNotReturnable(
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
  /** the customer keeps the goods */
  noGoodsBack: boolean
  /** minor units that can still be refunded of the order */
  refundable: number
  /** every line names an exchange variant */
  exchangeable: boolean
  /** units that count: 0 if none of them arrived */
  units: number
}

/** Ready to be resolved: the goods have arrived, or need not be sent back. */
const isReady = ({ status, noGoodsBack }: ReturnFacts) => status === 'received' || (status === 'approved' && noGoodsBack)

const conditions: Record<ReturnAction, (facts: ReturnFacts) => boolean> = {
  approve: ({ status }) => canTransitionReturn(status, 'approved'),
  reject: ({ status }) => canTransitionReturn(status, 'rejected'),
  receive: ({ status, noGoodsBack }) => status === 'approved' && !noGoodsBack,
  refund: (facts) => isReady(facts) && facts.refundable > 0,
  exchange: (facts) => isReady(facts) && facts.exchangeable && facts.units > 0,
  close: isReady,
  reply: ({ status }) => status !== 'cancelled',
}

/** Whether staff can do this with a return in its current state. Code: `order_state` (with the action and the status). */
export const decideReturn = (action: ReturnAction, facts: ReturnFacts): Decision<true> =>
  conditions[action](facts) ? yes(true) : no('order_state', { action, status: facts.status })

/** The actions that staff can do with a return in its current state, in the order of `returnActions`. */
export const returnActionsFor = (facts: ReturnFacts): ReturnAction[] =>
  returnActions.filter((action) => decideReturn(action, facts).ok)

export const returnSteps = ['decide', 'receive', 'refund', 'exchange', 'close', 'none'] as const
export type ReturnStep = (typeof returnSteps)[number]

/** The next step for staff. */
export function nextReturnStep(facts: ReturnFacts, resolution: 'refund' | 'exchange'): ReturnStep {
  if (facts.status === 'requested') return 'decide'
  if (!isOpenReturn(facts.status)) return 'none'
  if (!isReady(facts)) return 'receive'
  if (facts.units === 0) return 'close'
  if (resolution === 'exchange' && facts.exchangeable) return 'exchange'
  return facts.refundable > 0 ? 'refund' : 'close'
}

/** The customer may cancel a return until the goods have arrived. */
export const buyerMayCancelReturn = (status: ReturnState): boolean => canTransitionReturn(status, 'cancelled')

interface CountedLine {
  qty: number
  received: number | null
}

/** Units that count: the received ones once recorded, else the requested ones. */
export const countedUnits = ({ qty, received }: CountedLine, noGoodsBack: boolean): number =>
  noGoodsBack ? qty : (received ?? qty)
