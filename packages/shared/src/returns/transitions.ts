/** States of a return. */
export const returnStates = ['requested', 'approved', 'received', 'closed', 'rejected', 'cancelled'] as const
export type ReturnState = (typeof returnStates)[number]

/** Allowed transitions of a return. A received return can still be rejected, if the goods are not as agreed. */
export const returnTransitions = {
  requested: ['approved', 'rejected', 'cancelled'],
  approved: ['received', 'closed', 'rejected', 'cancelled'],
  received: ['closed', 'rejected'],
  closed: [],
  rejected: [],
  cancelled: [],
} as const satisfies Record<ReturnState, readonly ReturnState[]>

/** Whether a return may change from one state to the other; false for the same state. */
export const canTransitionReturn = (from: ReturnState, to: ReturnState): boolean =>
  (returnTransitions[from] as readonly ReturnState[]).includes(to)

/** States in which the units of a return cannot be requested again. */
export const liveReturnStates = ['requested', 'approved', 'received', 'closed'] as const satisfies readonly ReturnState[]

export const returnResolutions = ['refund', 'exchange'] as const
export type ReturnResolution = (typeof returnResolutions)[number]

export const returnReasons = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'too_late', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The return status of an order, derived from its returns. */
export const returnStatuses = ['none', 'requested', 'in_progress', 'partially_returned', 'returned'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** Whether a return still waits for a step of staff or for the goods. */
export const isOpenReturn = (status: ReturnState): boolean =>
  status === 'requested' || status === 'approved' || status === 'received'
