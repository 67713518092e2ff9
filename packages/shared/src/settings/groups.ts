import { z } from 'zod'
import { perLanguage } from '../lists/languages.ts'
import { decimalsOf } from '../payments/provider-money.ts'
import { Id, text } from '../text.ts'
import { Settings } from './schema.ts'

const { shape } = Settings

const ids = z.array(Id).max(5)

/** The settings as staff edit them: one form, one version and one save for each group. */
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
    announcement: true,
  }).strict(),
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
  login: shape.login.strict(),
  security: shape.security.strict(),
} as const

export const settingsGroupNames = Object.keys(settingsGroups) as [SettingsGroupName, ...SettingsGroupName[]]
export type SettingsGroupName = keyof typeof settingsGroups
export const SettingsGroupName = z.enum(settingsGroupNames)

/** The pages of the settings: one for each group, and `mail`, which shows how the shop sends email and stores nothing. */
export const settingsPageNames = [...settingsGroupNames, 'mail'] as const
export type SettingsPageName = (typeof settingsPageNames)[number]

/** What a group says in words, and so in every language. */
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

/** The words of one group in other languages; an empty word is none. */
export function textsOf(group: SettingsGroupName) {
  const words = (translated[group] ?? []).map((path) => [path, text(longest[`${group}.${path}`] ?? 300).optional()] as const)
  const ofOne = z.strictObject(Object.fromEntries(words)).optional()
  return z.strictObject(perLanguage(() => ofOne))
}
