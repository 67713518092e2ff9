import { z } from 'zod'

/** One kind of error: the same code, message and route, counted over all days that are stored. */
export const BrowserError = z.object({
  _id: z.string(),
  code: z.string(),
  message: z.string(),
  /** pattern of the page's path, like `/product/:slug`; empty where the browser named none */
  route: z.string(),
  /** first lines of the stack, without addresses and values */
  frames: z.array(z.string()),
  /** build of the web app that reported it last */
  build: z.string(),
  count: z.number().int(),
  first: z.string(),
  last: z.string(),
})
export type BrowserError = z.infer<typeof BrowserError>

export const BrowserErrorDay = z.object({ day: z.string(), count: z.number().int() })
export type BrowserErrorDay = z.infer<typeof BrowserErrorDay>
