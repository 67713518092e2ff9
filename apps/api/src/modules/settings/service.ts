import type { AnswerOf } from '@haat/shared/endpoint.ts'
import { countries } from '@haat/shared/lists/countries.ts'
import { countryCurrencies } from '@haat/shared/lists/country-currency.ts'
import type { listsApi } from '@haat/shared/lists/endpoints.ts'
import type { MoneyRule } from '@haat/shared/money.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { type Currency, Settings } from '@haat/shared/settings/schema.ts'
import { type Ctx, remembered } from '../../ctx.ts'
import { picturesByIds } from '../media/service.ts'
import { pictureIds, settingsFrom } from './groups.ts'
import { offeredOf } from './payment-methods.ts'
import { readGroup, readGroups, readSome, type SettingsGroup, writeGroup } from './repo.ts'

/** The store settings in the caller's language: stored fields over the defaults. Never holds a secret. */
export const readSettings = (ctx: Ctx): Promise<Settings> => remembered(ctx, `settings ${ctx.language}`, () => settingsOf(ctx))

async function settingsOf(ctx: Ctx): Promise<Settings> {
  const groups = await readGroups(ctx.db)
  const settings = settingsFrom(groups, ctx.language)
  settings.paymentGateway = await offeredOf(ctx, settings.paymentGateway, settings.currency)
  const wanted = pictureIds(groups)
  if (wanted.length === 0) return settings
  const pictures = await picturesByIds(
    ctx,
    wanted.flatMap(({ ids }) => ids),
  )
  for (const { field, ids } of wanted) {
    const found = ids.flatMap((id) => pictures.get(id) ?? [])
    if (field === 'seo.image') settings.seo.image = found
    else if (field === 'logo' || field === 'favicon' || field === 'gatewayImage') settings[field] = found
  }
  return settings
}

/** The settings without their pictures, for services that decide by them; one query. */
export const readRules = async (ctx: Ctx): Promise<Settings> => settingsFrom(await readGroups(ctx.db), ctx.language)

/** What every amount needs; one short query. */
export const readCurrency = (ctx: Ctx): Promise<Currency & MoneyRule> =>
  remembered(ctx, 'currency', async () => {
    const group = await readGroup(ctx.db, 'currency')
    return settingsFrom(group ? [group] : [], ctx.language).currency
  })

/** What prices need: the currency and how the shop taxes; one short query. */
export async function readPricing(ctx: Ctx): Promise<Pick<Settings, 'currency' | 'tax'>> {
  const { currency, tax } = settingsFrom(await readSome(ctx.db, ['currency', 'tax']), ctx.language)
  return { currency, tax }
}

/** Writes one group of settings; a value the schema refuses is a mistake of the caller and throws. */
export async function saveSettings(ctx: Ctx, group: SettingsGroup): Promise<void> {
  if (group.group !== 'pictures') Settings.parse(settingsFrom([group], ctx.language))
  await writeGroup(ctx.db, group)
}

export const showSettings = async (ctx: Ctx): Promise<{ settings: Settings }> => ({ settings: await readSettings(ctx) })

const lists: AnswerOf<typeof listsApi.countries> = {
  countries: countries.map(({ name, code }) => ({ name, code })),
  currencies: countryCurrencies.map(({ n, c, s }) => ({ n, c, s })),
}
export const listCountries = async (): Promise<typeof lists> => lists

/** The language a visitor sees before choosing one. */
export const shopLanguage = (ctx: Ctx): Promise<Settings['language']> =>
  remembered(ctx, 'shop language', async () => {
    const group = await readGroup(ctx.db, 'general')
    return settingsFrom(group ? [group] : [], defaultSettings.language).language
  })
