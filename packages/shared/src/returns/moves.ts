/** A wish to give something of an order back, and what became of it. */
export const returnStates = ['requested', 'approved', 'received', 'closed', 'rejected', 'cancelled'] as const
export type ReturnState = (typeof returnStates)[number]

/** Where a return may go from each state. What was received may still be refused: it was not what was agreed. */
export const returnMoves = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['received', 'closed', 'rejected', 'cancelled'],
  received: ['closed', 'rejected'],
  closed: [],
  rejected: [],
  cancelled: [],
} as const satisfies Record<ReturnState, readonly ReturnState[]>

export const canMoveReturn = (from: ReturnState, to: ReturnState): boolean =>
  (returnMoves[from] as readonly ReturnState[]).includes(to)

/** Its pieces are spoken for: they cannot be asked for a second time. */
export const liveReturnStates = ['requested', 'approved', 'received', 'closed'] as const satisfies readonly ReturnState[]

export const returnWishes = ['refund', 'exchange'] as const
export type ReturnWish = (typeof returnWishes)[number]

export const returnReasons = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'too_late', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The fourth axis of an order, derived from its returns. */
export const returnStatuses = ['none', 'requested', 'in_progress', 'partially_returned', 'returned'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export const isOpenReturn = (status: ReturnState): boolean =>
  status === 'requested' || status === 'approved' || status === 'received'
