import type { AnswerOf } from '@haat/shared/endpoint.ts'
import type { MoneyRule } from '@haat/shared/money.ts'
import { countries } from '@haat/shared/reference/countries.ts'
import { countryCurrencies } from '@haat/shared/reference/country-currency.ts'
import type { listsApi } from '@haat/shared/reference/endpoints.ts'
import { announcementAt } from '@haat/shared/settings/announcement.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { type Currency, Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { combineReads, oneForAll } from '../../platform/combine.ts'
import { type Ctx, remembered, rememberedRule } from '../../platform/context.ts'
import { picturesByIds } from '../media/service.ts'
import { findSavedGroups, replaceGroup, type SavedGroup } from './dashboard/repo.ts'
import { describeExtensions } from './extensions.ts'
import { pictureIds, settingsFrom, someSettings } from './groups.ts'
import { offeredMethods } from './payment-methods.ts'
import { findSome, readGroups, readSome, type SettingsGroup, writeGroup } from './repo.ts'

export { listGroups, readDashboardGroup, saveGroup, settingsUndoHandlers, toState } from './dashboard/service.ts'
export { describeExtensions } from './extensions.ts'
export { offeredMethods } from './payment-methods.ts'
export { switchOff } from './switch-off.ts'

/**
 * The shop's settings in the language of `ctx`, with pictures; cached for the request. Contains no secrets. Outside its period the
 * announcement is empty; answers that contain it expire when that changes.
 */
export async function readSettings(ctx: Ctx): Promise<Settings> {
  const settings = await remembered(ctx, `settings ${ctx.language}`, () => loadSettings(ctx))
  const { text, changesAt } = announcementAt(settings, new Date())
  if (changesAt) ctx.expireAt?.(changesAt)
  return text === settings.announcement ? settings : { ...settings, announcement: text }
}

async function loadSettings(ctx: Ctx): Promise<Settings> {
  const groups = await readGroups(ctx.db)
  const settings = settingsFrom(groups, ctx.language)
  settings.paymentGateway = await offeredMethods(ctx, settings.paymentGateway, settings.currency)
  const extensions = await describeExtensions(ctx, settings.currency)
  if (extensions.length > 0) settings.extensions = extensions
  const pictureFields = pictureIds(groups)
  if (pictureFields.length === 0) return settings
  const pictures = await picturesByIds(
    ctx,
    pictureFields.flatMap(({ ids }) => ids),
  )
  for (const { field, ids } of pictureFields) {
    const found = ids.flatMap((id) => pictures.get(id) ?? [])
    if (field === 'seo.image') settings.seo.image = found
    else if (field === 'logo' || field === 'favicon' || field === 'gatewayImage') settings[field] = found
  }
  return settings
}

/** Settings without pictures, for decisions in services; one query. */
export const readRules = async (ctx: Ctx): Promise<Settings> => settingsFrom(await readGroups(ctx.db), ctx.language)

/** The shop's currency and its rounding rule; one short query, cached for the request. */
export const readCurrency = (ctx: Ctx): Promise<Currency & MoneyRule> =>
  remembered(ctx, 'currency', async () => {
    return someSettings(await readSome(ctx.db, ['currency']), ctx.language, ['currency']).currency
  })

/** Groups that are one field of the settings, with the name of the group. */
type OwnGroup = 'currency' | 'tax' | 'security' | 'paymentGateway' | 'downloads' | 'carriers'

/** Some groups, without pictures; one short query, which concurrent calls share. */
export const readRulesOf = async <Name extends OwnGroup>(ctx: Ctx, names: readonly Name[]): Promise<Pick<Settings, Name>> =>
  someSettings(await readSome(ctx.db, names), ctx.language, names)

/** Currency and tax settings; one short query, whose result concurrent calls share; cached where `ctx` has a cache. */
export const readPricing = (ctx: Ctx): Promise<Pick<Settings, 'currency' | 'tax'>> =>
  rememberedRule(ctx, `pricing ${ctx.language}`, () => readPricingIn(ctx.db, ctx.language))

const pricing = ['currency', 'tax'] as const
const readPricingIn = combineReads<Language, Pick<Settings, (typeof pricing)[number]>>(async (db, wanted) => {
  const groups = await findSome(db, pricing)
  const made = new Map([...new Set(wanted)].map((language) => [language, someSettings(groups, language, pricing)]))
  return wanted.map((language) => made.get(language)!)
}, oneForAll)

/** The shop's own carriers; one short query. */
export const readCarriers = async (ctx: Ctx): Promise<Settings['carriers']['own']> =>
  (await readRulesOf(ctx, ['carriers'])).carriers.own

/**
 * Writes one group without a version check.
 * @throws ZodError if the values violate the schema, a programming error
 */
export async function saveSettings(ctx: Ctx, group: SettingsGroup): Promise<void> {
  if (group.group !== 'pictures') Settings.parse(settingsFrom([group], ctx.language))
  await writeGroup(ctx.db, group)
}

/** The settings that the storefront shows, in the language of the request. */
export const showSettings = async (ctx: Ctx): Promise<{ settings: Settings }> => ({ settings: await readSettings(ctx) })

const lists: AnswerOf<typeof listsApi.countries> = {
  countries: countries.map(({ name, code }) => ({ name, code })),
  currencies: countryCurrencies.map(({ n, c, s }) => ({ n, c, s })),
}
/** A stored group as it is, with its version; undefined if it was never saved. */
export const readStoredGroup = async (ctx: Ctx, group: string): Promise<SavedGroup | undefined> =>
  (await findSavedGroups(ctx.db)).find((row) => row.group === group)

/** Replaces a stored group; false on a version conflict. */
export const replaceStoredGroup = (ctx: Ctx, group: SettingsGroup, version: number): Promise<boolean> =>
  replaceGroup(ctx.db, group, version)

/** Countries, and the currencies of countries, for forms. */
export const listCountries = async (): Promise<typeof lists> => lists

/** The main language and all languages that are on; cached for the request. */
export const shopLanguages = (ctx: Ctx): Promise<Pick<Settings, 'language' | 'languages'>> =>
  remembered(ctx, 'shop languages', async () => {
    return someSettings(await readSome(ctx.db, ['general']), defaultSettings.language, ['language', 'languages'])
  })

/** The shop's email address, empty if it has none, and its main language; one short query. */
export const readContact = async (ctx: Ctx): Promise<Pick<Settings, 'email' | 'language'>> =>
  someSettings(await readSome(ctx.db, ['general']), ctx.language, ['email', 'language'])

/** IANA name of the shop's time zone; one short query, cached for the request. */
export const readTimeZone = (ctx: Pick<Ctx, 'db' | 'remember' | 'once'>): Promise<string> =>
  remembered(ctx, 'time zone', async () => {
    return someSettings(await readSome(ctx.db, ['general']), defaultSettings.language, ['timeZone']).timeZone
  })

/** The shop's main language. */
export const shopLanguage = async (ctx: Ctx): Promise<Language> => (await shopLanguages(ctx)).language

/** The language itself if it is on, else the main one. */
export async function enabledLanguage(ctx: Ctx, wanted: Language): Promise<Language> {
  const { language, languages } = await shopLanguages(ctx)
  return languages.includes(wanted) ? wanted : language
}
