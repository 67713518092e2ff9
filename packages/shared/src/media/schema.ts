import { z } from 'zod'

/** A picture as a page shows it. `width`/`height` are known, so nothing shifts while it loads. */
export const Picture = z.object({
  url: z.string(),
  /** WebP widths; empty for a picture with one size */
  srcset: z.string(),
  /** AVIF widths, when they have been made */
  avif: z.string().optional(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  /** colour of the ground, shown until the picture is there */
  ground: z.string().optional(),
  /** what must stay in view when it is cut, in percent from the left and the top; without it, the middle */
  focal: z.tuple([z.int(), z.int()]).optional(),
})
export type Picture = z.infer<typeof Picture>
