import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { callingCode, phoneCountries } from '../phone-numbers.ts'

interface Props {
  country: string
  onChoose: (country: string) => void
}

/** A native select whose options name the countries; closed, it shows the calling code alone. */
export default function CountryCodeMenu({ country, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = useMemo(() => phoneCountries(language), [language])
  const code = callingCode(country)
  return (
    <div className="flex h-full items-center justify-between rounded-s-field ps-3.5 pe-1.5 text-soft has-focus-visible:outline-2 has-focus-visible:outline-brand-text">
      <span aria-hidden className="tabular-nums">
        {code}
      </span>
      <ChevronDown aria-hidden className="size-4" />
      <select
        aria-label={t('checkout.phone.code')}
        autoComplete="off"
        value={code && country}
        onChange={({ target }) => onChoose(target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-transparent text-transparent focus:outline-none [&>option]:bg-card [&>option]:text-ink"
      >
        {!code && <option value="" disabled hidden />}
        {options.map((one) => (
          <option key={one.code} value={one.code}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}
