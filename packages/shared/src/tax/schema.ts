import { z } from 'zod'
import { Language } from '../text.ts'

/** One rate on an order: what it was worked out from and what came out. */
export const TaxRow = z.object({
  /** in the shop's own language */
  name: z.string(),
  /** in others */
  names: z.partialRecord(Language, z.string()).optional(),
  percent: z.number(),
  base: z.number(),
  amount: z.number(),
})
export type TaxRow = z.infer<typeof TaxRow>
