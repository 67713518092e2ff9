import { z } from 'zod'
import { LinkToken, Registration } from '../accounts/schema.ts'
import { CataloguePrice } from '../catalog/dashboard/schema.ts'
import { isCountryCode } from '../reference/countries.ts'
import { hasMainLanguage } from '../settings/groups.ts'
import { Colors, Currency, Settings } from '../settings/schema.ts'
import { Language, line } from '../text.ts'

/** Input of the initial set-up: first admin and basic settings. */
export const SetUp = z.strictObject({
  token: LinkToken,
  admin: Registration,
  shop: z
    .strictObject({
      name: line(120, 1),
      /** main language */
      language: Language,
      /** all languages of the storefront, with the main one */
      languages: Settings.shape.languages,
      country: z.string().refine(isCountryCode, 'is no country'),
      /** default: that of the country */
      timeZone: Settings.shape.timeZone.optional(),
      currency: Currency.omit({ exchangeRate: true }).strict(),
      /** `''` keeps the default colours; otherwise the palette is derived from it */
      primary: Colors.shape.primary,
      /** delivery within the country; 0 is free */
      deliveryCost: CataloguePrice,
    })
    .refine(hasMainLanguage, { path: ['languages'], error: 'lack the main language' }),
})
export type SetUp = z.infer<typeof SetUp>
