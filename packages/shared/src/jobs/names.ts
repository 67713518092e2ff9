/** Recurring background jobs. */
export const recurringJobs = [
  /** cancels orders whose payment time is over */
  'holds',
  /** reconciles payments with an unknown result with their providers */
  'payments',
  /** reconciles refunds with an unknown result with their providers */
  'refunds',
  /** publishes scheduled products */
  'publishing',
  /** computes outdated product cards again */
  'cards',
  /** finds the products of collections after a change of their rules, and as time passes */
  'collections',
  /** finds products that are often ordered together */
  'pairs',
  /** publishes scheduled versions of pages */
  'blocks',
  /** sends stock and price alerts */
  'alerts',
  /** sends abandoned-cart reminders */
  'carts',
  /** deletes newsletter sign-ups without confirmation */
  'newsletter',
  /** makes, verifies and deletes backups */
  'backups',
  /** makes the checks of the running shop that are due */
  'health',
  /** deletes files and reports of old imports and exports */
  'transfers',
  /** deletes files that no product has any more */
  'files',
  /** deletes files in the storage that belong to nothing */
  'orphans',
  /** deletes personal data and logs that are older than the merchant keeps them */
  'retention',
  /** deletes old bulk runs of the API */
  'bulk',
  /** aggregates the figures of the reports */
  'figures',
  /** deletes old events of webhooks */
  'webhooks',
  /** hands messages to extensions again whose listeners failed */
  'extensions',
] as const
export type RecurringJobName = (typeof recurringJobs)[number]

/** A job of an extension: `x.<extension>.<job>`. */
export type ExtensionJobName = `x.${string}`
