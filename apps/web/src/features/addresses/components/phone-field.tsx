import { countryName } from '@haat/shared/reference/countries.ts'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, loadNow } from '../../../lib/browser/load-code.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { Input } from '../../../ui/form/field.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onBlur' | 'start' | 'hint'> & {
  value: string
  /** country of the address, whose notation a number without a country code has */
  country: string
  onChange: (phone: string) => void
  /** the number in international notation, or as typed if it cannot be read */
  onBlur: (phone: string) => void
}

const CountryCodeMenu = lazyPart(() => import('./country-code-menu.tsx'))
const loadNumbers = () => import('../phone-numbers.ts')

/**
 * Phone number with a menu of country codes. On leaving the field, the number is written in international notation. An unusual length
 * is pointed out and accepted, because the shop cannot know all numbers.
 */
export function PhoneField({ value, country, onChange, onBlur, ...rest }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [numbers, setNumbers] = useState(() => codeOf(loadNumbers))
  const [chosen, setChosen] = useState<string>()
  const [isEditing, setEditing] = useState(false)
  // A number that was typed without a country code follows the country of the address, which is asked for after the phone.
  const typed = useRef<{ text: string; country: string; written: string }>(undefined)

  useEffect(() => {
    if (!numbers) loadNow(loadNumbers).then(setNumbers, () => {})
  }, [numbers])

  useEffect(() => {
    const last = typed.current
    if (!(numbers && last) || last.written !== value || last.country === country) return
    const written = numbers.formatPhone(last.text, country)
    typed.current = { ...last, country, written }
    if (written !== value) onChange(written)
  }, [numbers, country, value, onChange])

  const own = chosen ?? country
  const current = numbers?.phoneCountry(value, own) ?? own
  const left = () => {
    setEditing(false)
    const written = numbers?.formatPhone(value, current) ?? value
    if (written !== value) {
      typed.current = chosen || value.trim().startsWith('+') ? undefined : { text: value, country, written }
      onChange(written)
    }
    onBlur(written)
  }
  const choose = (to: string) => {
    setChosen(to)
    typed.current = undefined
    if (numbers && value) onChange(numbers.changeCountry(value, current, to))
  }
  const isUnusual = Boolean(numbers && !isEditing && value && numbers.hasWrongLength(value, current))
  return (
    <Input
      {...rest}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onFocus={() => setEditing(true)}
      onBlur={left}
      hint={isUnusual && t('checkout.phone.wrongLength', { country: countryName(current, language) })}
      start={
        <div className="absolute inset-y-0 start-0 w-20 border-e border-line">
          <Suspense>{numbers && <CountryCodeMenu country={current} onChoose={choose} />}</Suspense>
        </div>
      }
    />
  )
}
