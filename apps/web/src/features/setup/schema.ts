import { Registration } from '@haat/shared/accounts/schema.ts'
import { line } from '@haat/shared/text.ts'
import { z } from 'zod'
import { readNumber } from '../../lib/dashboard/read-number.ts'

/** Schema of the form; loaded on the first blur. */
export const SetUpForm = Registration.extend({
  shop: line(120, 1),
  country: z.string().length(2),
  /** in the shop's currency */
  deliveryCost: z.string().refine((text) => Number.isFinite(readNumber(text))),
})
