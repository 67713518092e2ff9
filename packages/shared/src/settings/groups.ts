import { z } from 'zod'
import { openingGroup } from '../opening/constants.ts'
import { decimalsOf } from '../reference/currency-digits.ts'
import { perLanguage } from '../reference/languages.ts'
import { Id, text } from '../text.ts'
import { isWindow } from './announcement.ts'
import { Settings } from './schema.ts'

const { shape } = Settings

const ids = z.array(Id).max(5)

/** The main language is always on. */
export const hasMainLanguage = ({ language, languages }: Pick<Settings, 'language' | 'languages'>): boolean =>
  languages.includes(language)

/** Groups of settings as edited in the dashboard: each has its own form, version and save. */
export const settingsGroups = {
  general: Settings.pick({
    name: true,
    title: true,
    address: true,
    shortAddress: true,
    email: true,
    description: true,
    phoneHeader: true,
    phoneFooter: true,
    copyright: true,
    language: true,
    languages: true,
    country: true,
    timeZone: true,
    weightUnit: true,
    lengthUnit: true,
    announcement: true,
    announcementLink: true,
    announcementFrom: true,
    announcementUntil: true,
    logoHeightPhone: true,
    logoHeightDesktop: true,
    logoHeightEmail: true,
    footerNewsletter: true,
    developerLink: true,
  })
    .strict()
    .refine(hasMainLanguage, { path: ['languages'], error: 'lack the main language' })
    .refine(({ announcementFrom, announcementUntil }) => isWindow(announcementFrom, announcementUntil), {
      path: ['announcementUntil'],
      error: 'is not after the start',
    }),
  /** media ids */
  pictures: z.strictObject({ logo: ids, favicon: ids, gatewayImage: ids, 'seo.image': ids }),
  footerBanner: shape.footerBanner.strict(),
  seo: shape.seo.omit({ image: true }).strict(),
  social: shape.social.strict(),
  currency: shape.currency.strict().refine(({ name, decimals }) => decimals <= decimalsOf(name), {
    path: ['decimals'],
    error: 'are more than the currency has',
  }),
  color: shape.color.strict(),
  script: shape.script.strict(),
  paymentGateway: shape.paymentGateway.strict(),
  bank: shape.bank.strict(),
  tax: shape.tax.strict(),
  invoices: shape.invoices.strict(),
  returns: shape.returns.strict(),
  downloads: shape.downloads.strict(),
  carriers: shape.carriers.strict(),
  login: shape.login.strict(),
  security: shape.security.strict(),
} as const

export const settingsGroupNames = Object.keys(settingsGroups) as [SettingsGroupName, ...SettingsGroupName[]]
export type SettingsGroupName = keyof typeof settingsGroups
export const SettingsGroupName = z.enum(settingsGroupNames)

/** Settings pages: one per group, `opening` of the closed storefront, and `mail`, which shows the email delivery and stores nothing. */
export const settingsPageNames = [...settingsGroupNames, openingGroup, 'mail'] as const
export type SettingsPageName = (typeof settingsPageNames)[number]

/** Translatable texts of each group. */
export const translated: Partial<Record<SettingsGroupName, readonly string[]>> = {
  general: ['name', 'title', 'address', 'shortAddress', 'description', 'copyright', 'announcement'],
  footerBanner: [
    'security.title',
    'security.description',
    'support.title',
    'support.description',
    'delivery.title',
    'delivery.description',
  ],
  seo: ['title', 'description', 'keyword'],
  bank: ['details'],
  returns: ['address'],
}

const longest: Record<string, number> = { 'general.description': 2000, 'bank.details': 2000, 'returns.address': 500 }

/** Schema of the translations of one group; an empty text means none. */
export function translationSchema(group: SettingsGroupName) {
  const words = (translated[group] ?? []).map((path) => [path, text(longest[`${group}.${path}`] ?? 300).optional()] as const)
  const ofOne = z.strictObject(Object.fromEntries(words)).optional()
  return z.strictObject(perLanguage(() => ofOne))
}
