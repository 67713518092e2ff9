/** Most rows one bulk call names. "All that match" is sent call by call, so that each answer stays small and tells what happened. */
export const mostAtOnce = 200

/** Rows of one page of a dashboard list. */
export const pageSizes = { usual: 25, most: 100 } as const
