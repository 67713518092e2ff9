import { z } from 'zod'
import { sampleStates } from '../constants.ts'

const count = z.number().int()

/** The sample products of a shop that is not the demo. */
export const Samples = z.object({
  state: z.enum(sampleStates),
  /** products stored so far, and all of them */
  done: count,
  total: count,
  /** pictures that are still to be drawn; their pages show them on request */
  picturesLeft: count,
  /** sample products in the shop, without those that staff changed */
  products: count,
  /** sample products that staff changed: they stay when the samples are removed */
  edited: count,
})
export type Samples = z.infer<typeof Samples>
