import { roundPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { countriesIn } from '@haat/shared/reference/countries.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { defaultColours, derivePalette } from '@haat/shared/settings/contrast.ts'
import type { SetUp } from '@haat/shared/setup/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { ShoppingBag } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currenciesIn } from '../../lib/currencies.ts'
import type { useForm } from '../../lib/form/use-form.ts'
import { formatMoney } from '../../lib/format.ts'
import { changeLanguage } from '../../lib/i18n/i18n.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Checkbox, Input, Select } from '../../ui/form/field.tsx'
import { LanguageChoice } from '../../ui/form/language-choice.tsx'
import { ColourPick, palettes, sixDigits } from '../settings/index.ts'
import { findCurrency } from './setup-input.ts'

/** The shop's part of the form; language and country are kept beside it. */
export type ShopDraft = Pick<SetUp['shop'], 'name' | 'languages' | 'currency' | 'primary'> & { deliveryCost: string }

/** Name, language, country, currency, delivery cost and colour of the shop. */
export function ShopFields({
  shop,
  country,
  errors,
  field,
  onChange,
  onCountry,
  children,
}: {
  shop: ShopDraft
  country: string
  errors: Record<'shop' | 'country' | 'deliveryCost', string | undefined>
  field: ReturnType<typeof useForm>['field']
  onChange: (part: Partial<ShopDraft>) => void
  onCountry: (code: string) => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const places = useMemo(() => countriesIn(language), [language])
  const currencies = useMemo(() => currenciesIn(language), [language])
  const [isFree, setFree] = useState(false)
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
        error={errors.shop}
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
      <div className="md:col-span-2">
        <LanguageChoice
          label={t('dashboard.setup.languages')}
          hint={t('dashboard.setup.languagesHint')}
          main={language}
          value={shop.languages}
          onChange={(languages) => onChange({ languages })}
        />
      </div>
      <Select
        label={t('dashboard.setup.country')}
        hint={t('dashboard.setup.countryHint')}
        name="country"
        autoComplete="country"
        value={country}
        error={errors.country}
        onChange={(event) => {
          field.onInput(event)
          onCountry(event.target.value)
        }}
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
            {t('dashboard.setup.pricesPreview')} <bdi dir="ltr">{formatMoney(samplePrice(shop), shop.currency)}</bdi>
          </>
        }
        value={shop.currency.name}
        onChange={({ target }) => onChange({ currency: findCurrency(target.value) })}
      >
        {currencies.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
      <Input
        label={`${t('dashboard.setup.delivery')} (${shop.currency.s})`}
        hint={t('dashboard.setup.deliveryHint')}
        name="deliveryCost"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        className="[&_input]:text-page"
        value={shop.deliveryCost}
        readOnly={isFree}
        error={errors.deliveryCost}
        onChange={({ target }) => onChange({ deliveryCost: target.value })}
        {...field}
      />
      <Checkbox
        className="md:mt-7 md:self-start"
        label={t('dashboard.setup.deliveryFree')}
        checked={isFree}
        onChange={({ target }) => {
          setFree(target.checked)
          onChange({ deliveryCost: target.checked ? '0' : '' })
        }}
      />
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
                title={t(`dashboard.settings.appearance.palette.${name}`)}
                aria-label={t(`dashboard.settings.appearance.palette.${name}`)}
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
            value={sixDigits(shop.primary, defaultColours.primary)}
            onChange={(primary) => onChange({ primary })}
          />
        </div>
        <Look shop={shop} />
      </fieldset>
      {children}
    </div>
  )
}

/** Preview of the shop. */
function Look({ shop }: { shop: ShopDraft }) {
  const { t } = useTranslation()
  const { primary, primary_contrast } = (shop.primary && derivePalette(shop.primary)) || defaultColours
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
        <bdi dir="ltr">{formatMoney(samplePrice(shop), shop.currency)}</bdi>
      </span>
    </div>
  )
}

const samplePrice = ({ currency }: ShopDraft): number => toAmount(roundPrice(toMinor(1249.5), currency.decimals))
