/** Codes that the web app reports to `POST /api/auth/_log`. Other clients may send their own codes. */
export const browserErrorCodes = [
  /** a component threw while rendering and an error boundary was shown */
  'RENDER_ERROR',
  /** uncaught error */
  'UNCAUGHT_ERROR',
  /** unhandled promise rejection */
  'UNHANDLED_REJECTION',
  /** the code of a page or section failed to load */
  'CHUNK_LOAD_ERROR',
] as const
export type BrowserErrorCode = (typeof browserErrorCodes)[number]

/** Days after which the server deletes the counts. */
export const browserErrorDays = 30
