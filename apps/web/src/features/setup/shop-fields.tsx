import { countriesIn } from '@haat/shared/reference/countries.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currenciesIn } from '../../lib/currencies.ts'
import type { useForm } from '../../lib/form/use-form.ts'
import { changeLanguage } from '../../lib/i18n/i18n.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { TimeZoneField } from '../../ui/dashboard/fields/time-zone-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Checkbox, Input, Select } from '../../ui/form/field.tsx'
import { LanguageChoice } from '../../ui/form/language-choice.tsx'
import { ColourField } from './colour-field.tsx'
import { findCurrency } from './setup-input.ts'
import { type ShopDraft, samplePrice } from './shop-draft.ts'

interface PartProps {
  shop: ShopDraft
  field: ReturnType<typeof useForm>['field']
  onChange: (part: Partial<ShopDraft>) => void
}

interface CountryProps {
  /** code of a country, or '' */
  country: string
  onCountry: (code: string) => void
}

/** Name, language, country, time zone, currency, delivery cost and colour of the shop. */
export function ShopFields({
  country,
  timeZone,
  errors,
  onCountry,
  onTimeZone,
  children,
  ...part
}: PartProps &
  CountryProps & {
    /** IANA name */
    timeZone: string
    onTimeZone: (zone: string) => void
    errors: Record<'shop' | 'country' | 'deliveryCost', string | undefined>
    children: ReactNode
  }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
      <NameField {...part} error={errors.shop} />
      <LanguageFields {...part} />
      <CountryField field={part.field} country={country} onCountry={onCountry} error={errors.country} />
      <TimeZoneField
        label={t('dashboard.setup.timeZone')}
        hint={t('dashboard.setup.timeZoneHint')}
        value={timeZone}
        onChange={onTimeZone}
      />
      <CurrencyField {...part} />
      <DeliveryFields {...part} error={errors.deliveryCost} />
      <ColourField shop={part.shop} onChange={part.onChange} />
      {children}
    </div>
  )
}

function NameField({ shop, field, onChange, error }: PartProps & { error: string | undefined }) {
  const { t } = useTranslation()
  return (
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
  )
}

/** Main language of the shop, which is also the language of this form, and its other languages. */
function LanguageFields({ shop, onChange }: PartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const speak = async (code: Language) => {
    if (!(await changeLanguage(code))) toast.error(t('errors.network'))
  }
  return (
    <>
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
    </>
  )
}

function CountryField({
  field,
  country,
  onCountry,
  error,
}: Pick<PartProps, 'field'> & CountryProps & { error: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const countries = useMemo(() => countriesIn(language), [language])
  return (
    <Select
      label={t('dashboard.setup.country')}
      hint={t('dashboard.setup.countryHint')}
      name="country"
      autoComplete="country"
      value={country}
      error={error}
      onChange={(event) => {
        field.onInput(event)
        onCountry(event.target.value)
      }}
    >
      <option value="">{t('dashboard.setup.noCountry')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function CurrencyField({ shop, onChange }: PartProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currencies = useMemo(() => currenciesIn(language), [language])
  return (
    <Select
      label={t('dashboard.setup.currency')}
      hint={
        <>
          {t('dashboard.setup.pricesPreview')} <bdi dir="ltr">{samplePrice(shop)}</bdi>
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
  )
}

/** Cost of delivery, or free delivery. */
function DeliveryFields({ shop, field, onChange, error }: PartProps & { error: string | undefined }) {
  const { t } = useTranslation()
  const [isFree, setFree] = useState(false)
  return (
    <>
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
        error={error}
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
    </>
  )
}
