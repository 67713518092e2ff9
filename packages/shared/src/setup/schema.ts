import { z } from 'zod'
import { LinkToken, Registration } from '../accounts/schema.ts'
import { Colors, Currency } from '../settings/schema.ts'
import { Language, line } from '../text.ts'

/** Everything an empty shop is opened with: its first admin, and what every page shows. */
export const SetUp = z.strictObject({
  token: LinkToken,
  admin: Registration,
  shop: z.strictObject({
    name: line(120, 1),
    language: Language,
    currency: Currency.omit({ exchangeRate: true }).strict(),
    /** `''` keeps the house colours; the other seven are made from it */
    primary: Colors.shape.primary,
  }),
})
export type SetUp = z.infer<typeof SetUp>
