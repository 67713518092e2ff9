/** Why somebody corrects a count. */
export const reasons = ['counted', 'received', 'damaged', 'lost', 'returned', 'other'] as const
export type Reason = (typeof reasons)[number]
