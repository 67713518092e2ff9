/** Reasons for a stock adjustment. */
export const reasons = ['counted', 'received', 'damaged', 'lost', 'returned', 'other'] as const
export type Reason = (typeof reasons)[number]
