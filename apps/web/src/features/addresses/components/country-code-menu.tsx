import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { callingCode, phoneCountries } from '../phone-numbers.ts'

interface Props {
  country: string
  onChoose: (country: string) => void
}

/** A native select whose options name the countries and calling codes; closed, it shows the country code (`FR`), because the number holds the calling code. */
export default function CountryCodeMenu({ country, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = useMemo(() => phoneCountries(language), [language])
  const isKnown = callingCode(country) !== ''
  return (
    <div className="flex h-full items-center justify-between rounded-s-field ps-3.5 pe-1.5 text-soft has-focus-visible:outline-2 has-focus-visible:outline-brand-text">
      <span aria-hidden>{isKnown && country}</span>
      <ChevronDown aria-hidden className="size-4" />
      <select
        aria-label={t('checkout.phone.code')}
        autoComplete="off"
        value={isKnown ? country : ''}
        onChange={({ target }) => onChoose(target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-transparent text-transparent focus:outline-none [&>option]:bg-card [&>option]:text-ink"
      >
        {!isKnown && <option value="" disabled hidden />}
        {options.map((one) => (
          <option key={one.code} value={one.code}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
