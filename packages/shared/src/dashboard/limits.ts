/** Maximum rows of one bulk call. A client changes "all matching rows" in several calls, so that each answer stays small. */
export const maxBulkRows = 200

/** Rows per page of a dashboard list. */
export const pageSizes = { usual: 25, most: 250 } as const

/** Rows per page of a list with `expand`. */
export const mostExpandedRows = 100
