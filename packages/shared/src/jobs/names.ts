/** What the shop does again and again by itself. */
export const recurringJobs = [
  /** orders whose time to pay is over */
  'holds',
  /** asks providers about payments nobody knows the end of */
  'payments',
  /** asks providers about refunds nobody knows the end of */
  'refunds',
  /** products that appear at a moment */
  'publishing',
  /** tells who waits for a product, or for a lower price */
  'watches',
  /** reminds of carts that were left */
  'carts',
  /** adds up the figures of the reports */
  'figures',
] as const
export type RecurringJobName = (typeof recurringJobs)[number]
