import { z } from 'zod'
import { Language } from '../text.ts'

/** The tax of one rate on an order. */
export const TaxRow = z.object({
  /** name in the shop's own language */
  name: z.string(),
  /** translated names */
  names: z.partialRecord(Language, z.string()).optional(),
  percent: z.number(),
  base: z.number(),
  amount: z.number(),
})
export type TaxRow = z.infer<typeof TaxRow>
