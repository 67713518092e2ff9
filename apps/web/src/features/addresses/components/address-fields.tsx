import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { countriesIn, countryName } from '@haat/shared/reference/countries.ts'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { Input, Select } from '../../../ui/form/field.tsx'
import { type AddressProblems, addressProblems } from '../address-problems.ts'
import { PhoneField } from './phone-field.tsx'

interface Props {
  kind: 'shipping' | 'billing'
  value: Address
  onChange: (change: Partial<Address>) => void
  problems: AddressProblems
  onProblems: (problems: AddressProblems) => void
  /** countries with delivery, listed first */
  served: string[]
  /** saved addresses, whose phones are not questioned */
  saved?: readonly SavedAddress[] | undefined
}

type Name = keyof Address
const looks: Record<
  Exclude<Name, 'country'>,
  { autoComplete: string; max: number } & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'dir'>
> = {
  fullName: { autoComplete: 'name', max: 120, dir: 'auto' },
  phone: { autoComplete: 'tel', max: 32, type: 'tel', inputMode: 'tel', dir: 'ltr' },
  email: { autoComplete: 'email', max: 254, type: 'email', inputMode: 'email', dir: 'ltr' },
  house: { autoComplete: 'street-address', max: 200, dir: 'auto' },
  city: { autoComplete: 'address-level2', max: 80, dir: 'auto' },
  state: { autoComplete: 'address-level1', max: 80, dir: 'auto' },
  zipCode: { autoComplete: 'postal-code', max: 20, dir: 'auto' },
}

/** Address fields: validated on blur, errors cleared while typing, stored on every change. */
export function AddressFields({ kind, value, onChange, problems, onProblems, served, saved }: Props) {
  const { t } = useTranslation()
  const blurred = async (name: Name, text = value[name]) => {
    if (text === '') return
    const found = (await addressProblems({ ...value, [name]: text }, saved))[name]
    if (found) onProblems({ ...problems, [name]: found })
  }
  const change = (name: Name, text: string) => {
    onChange({ [name]: text })
    if (problems[name]) onProblems({ ...problems, [name]: undefined })
  }
  const getFieldError = (name: Name) => {
    const problem = problems[name]
    return problem && (problem === 'required' ? t(`checkout.missing.${name}`) : t(`checkout.problem.${problem}`))
  }
  const input = (name: Exclude<Name, 'country'>, className?: string, isOptional = false) => {
    const { autoComplete, max, ...rest } = looks[name]
    const common = {
      ...rest,
      label: t(`checkout.field.${name}`),
      ...(isOptional && { optional: t('ui.optional') }),
      name: `${kind}.${name}`,
      autoComplete: `${kind} ${autoComplete}`,
      maxLength: max,
      value: value[name],
      error: getFieldError(name),
      required: !isOptional,
      className,
    }
    if (name === 'phone')
      return (
        <PhoneField
          {...common}
          country={value.country}
          onChange={(phone) => change(name, phone)}
          onBlur={(phone) => void blurred(name, phone)}
        />
      )
    return <Input {...common} onChange={({ target }) => change(name, target.value)} onBlur={() => void blurred(name)} />
  }
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4">
      {input('fullName', 'col-span-6')}
      {input('phone', 'col-span-6 sm:col-span-3')}
      {input('email', 'col-span-6 sm:col-span-3')}
      <CountrySelect
        kind={kind}
        value={value.country}
        served={served}
        error={getFieldError('country')}
        onChange={(country) => change('country', country)}
      />
      {input('house', 'col-span-6')}
      {input('city', 'col-span-6')}
      {input('state', 'col-span-3', true)}
      {input('zipCode', 'col-span-3', true)}
    </div>
  )
}

interface CountryProps extends Pick<Props, 'kind' | 'served'> {
  value: string
  error: string | undefined
  onChange: (country: string) => void
}

function CountrySelect({ kind, value, served, error, onChange }: CountryProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const all = useMemo(() => countriesIn(language), [language])
  return (
    <Select
      label={t('checkout.field.country')}
      name={`${kind}.country`}
      autoComplete={`${kind} country`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      required
      className="col-span-6"
    >
      {!value && <option value="">{t('checkout.chooseCountry')}</option>}
      {served.length > 0 && (
        <optgroup label={t('checkout.servedCountries')}>
          {served.map((code) => (
            <option key={code} value={code}>
              {countryName(code, language)}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('checkout.allCountries')}>
        {all
          .filter(({ code }) => !served.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </optgroup>
    </Select>
  )
}
