import { type SQL, sql } from 'drizzle-orm'

/** SQL condition on a table with `changed_at`, by its alias: rows that changed at or after a time. Without one, no condition. */
export const changedSince = (alias: string, updatedSince: string | undefined): SQL =>
  updatedSince === undefined ? sql`` : sql`WHERE ${sql.raw(alias)}.changed_at >= ${updatedSince}::timestamptz`
