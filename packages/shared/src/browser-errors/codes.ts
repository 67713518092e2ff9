/** What the shop's own pages report to `POST /api/auth/_log`. Other clients of the protocol send codes of their own. */
export const browserErrorCodes = [
  /** a component threw while it rendered; an error boundary stands in its place */
  'RENDER_ERROR',
  /** an error that no code caught */
  'UNCAUGHT_ERROR',
  /** a rejected promise that no code handled */
  'UNHANDLED_REJECTION',
  /** the code of a page or section could not be loaded */
  'CHUNK_LOAD_ERROR',
] as const
export type BrowserErrorCode = (typeof browserErrorCodes)[number]

/** After this many days the server deletes the counts. */
export const browserErrorDays = 30
