import { z } from 'zod'

/** One kind of error: same code, message and route, counted over all stored days. */
export const BrowserError = z.object({
  _id: z.string(),
  code: z.string(),
  message: z.string(),
  /** route pattern, like `/product/:slug`; empty if the browser sent none */
  route: z.string(),
  /** first lines of the stack trace, without URLs and values */
  frames: z.array(z.string()),
  /** build of the web app that last reported it */
  build: z.string(),
  count: z.number().int(),
  first: z.string(),
  last: z.string(),
})
export type BrowserError = z.infer<typeof BrowserError>

export const BrowserErrorDay = z.object({ day: z.string(), count: z.number().int() })
export type BrowserErrorDay = z.infer<typeof BrowserErrorDay>
