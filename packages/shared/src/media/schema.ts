import { z } from 'zod'

/** A picture for a page. `width` and `height` are known, so the layout does not shift while it loads. */
export const Picture = z.object({
  url: z.string(),
  /** WebP widths; empty for a picture with one size */
  srcset: z.string(),
  /** AVIF widths, once created */
  avif: z.string().optional(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  /** background colour, shown until the picture has loaded */
  ground: z.string().optional(),
  /** focal point for cropping, in percent from the left and the top; default is the centre */
  focal: z.tuple([z.int(), z.int()]).optional(),
})
export type Picture = z.infer<typeof Picture>
