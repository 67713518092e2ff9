import { countries } from '@haat/shared/lists/countries.ts'
import { languages } from '@haat/shared/lists/languages.ts'
import { houseColours, paletteFrom } from '@haat/shared/settings/contrast.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { ShoppingBag } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currenciesIn } from '../../lib/currencies.ts'
import { formatMoney } from '../../lib/format.ts'
import { changeLanguage } from '../../lib/i18n/i18n.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { cx } from '../../ui/cx.ts'
import { Input, Select } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { ColourPick, palettes, sixDigits } from '../settings/index.ts'
import { currencyOf } from './wish.ts'

type Shop = SetUp['shop']

/** Name, language, money and colour of the shop. Only the name has to be typed. */
export function ShopFields({
  shop,
  country,
  error,
  field,
  onChange,
  onCountry,
}: {
  shop: Shop
  country: string
  error: string | undefined
  field: Pick<ComponentProps<'input'>, 'onBlur' | 'onInput'>
  onChange: (part: Partial<Shop>) => void
  onCountry: (code: string) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const places = useMemo(() => countriesIn(language), [language])
  const currencies = useMemo(() => currenciesIn(language), [language])
  const speak = async (code: Language) => {
    if (!(await changeLanguage(code))) toast.error(t('errors.network'))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
      <Input
        label={t('dashboard.setup.shopName')}
        hint={t('dashboard.setup.shopNameHint')}
        name="shop"
        autoComplete="organization"
        maxLength={120}
        dir="auto"
        value={shop.name}
        error={error}
        onChange={({ target }) => onChange({ name: target.value })}
        {...field}
      />
      <Select
        label={t('dashboard.setup.language')}
        hint={t('dashboard.setup.languageHint')}
        value={language}
        onChange={({ target }) => void speak(target.value as Language)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('dashboard.setup.country')}
        hint={t('dashboard.setup.countryHint')}
        autoComplete="country"
        value={country}
        onChange={({ target }) => onCountry(target.value)}
      >
        <option value="">{t('dashboard.setup.noCountry')}</option>
        {places.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('dashboard.setup.currency')}
        hint={
          <>
            {t('dashboard.setup.pricesLook')} <bdi dir="ltr">{formatMoney(sampleOf(shop), shop.currency)}</bdi>
          </>
        }
        value={shop.currency.name}
        onChange={({ target }) => onChange({ currency: currencyOf(target.value) })}
      >
        {currencies.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
      <fieldset className="min-w-0 md:col-span-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.setup.colour')}</legend>
        <div className="flex flex-wrap items-center gap-2">
          {palettes.map(({ name, brand }) => {
            const value = name === 'house' ? '' : brand
            return (
              <button
                key={name}
                type="button"
                aria-pressed={shop.primary === value}
                title={t(`dashboard.settings.look.palette.${name}`)}
                aria-label={t(`dashboard.settings.look.palette.${name}`)}
                onClick={() => onChange({ primary: value })}
                ref={(dot) => void dot?.style.setProperty('background', brand)}
                className={cx(
                  'size-11 rounded-full border-3 border-card outline-offset-1',
                  shop.primary === value && 'outline-2 outline-ink',
                )}
              />
            )
          })}
          <ColourPick
            label={t('dashboard.setup.ownColour')}
            value={sixDigits(shop.primary, houseColours.primary)}
            onChange={(primary) => onChange({ primary })}
          />
        </div>
        <Look shop={shop} />
      </fieldset>
    </div>
  )
}

/** A corner of the shop to come. */
function Look({ shop }: { shop: Shop }) {
  const { t } = useTranslation()
  const { primary, primary_contrast } = (shop.primary && paletteFrom(shop.primary)) || houseColours
  return (
    <div aria-hidden className="mt-4 flex items-center justify-between gap-3 rounded-card border border-line bg-paper px-4 py-3">
      <span dir="auto" className="min-w-0 truncate font-head text-xl font-bold">
        {shop.name || t('dashboard.setup.shopName')}
      </span>
      <span
        ref={(button) => {
          button?.style.setProperty('background', primary)
          button?.style.setProperty('color', primary_contrast)
        }}
        className="inline-flex min-h-10 shrink-0 items-center gap-2 rounded-button px-4 text-sm font-semibold"
      >
        <ShoppingBag className="size-4" />
        <bdi dir="ltr">{formatMoney(sampleOf(shop), shop.currency)}</bdi>
      </span>
    </div>
  )
}

const sampleOf = ({ currency }: Shop): number => Number((1249.5).toFixed(currency.decimals))

function countriesIn(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return countries
    .map(({ code, name }) => ({ code, name: names.of(code) ?? name }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}
