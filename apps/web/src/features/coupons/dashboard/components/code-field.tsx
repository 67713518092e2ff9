import { codeCharacters } from '@haat/shared/coupons/codes.ts'
import { normaliseCode } from '@haat/shared/coupons/rules.ts'
import { Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/form/field.tsx'

/** Coupon code with a button for a random, easily readable one. */
export function CodeField({
  value,
  error,
  readOnly,
  onChange,
}: {
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: (code: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Input
      name="code"
      label={t('dashboard.coupons.field.code')}
      hint={t('dashboard.coupons.field.codeHint')}
      error={error}
      value={value}
      readOnly={readOnly}
      maxLength={40}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="[&_input]:text-page [&_input]:font-semibold [&_input]:tracking-wide"
      onChange={({ target }) => onChange(target.value)}
      onBlur={({ target }) => !readOnly && onChange(normaliseCode(target.value))}
      end={
        !readOnly && (
          <IconButton label={t('dashboard.coupons.field.generate')} className="size-10" onClick={() => onChange(shortCode())}>
            <Dices aria-hidden className="size-4.5" />
          </IconButton>
        )
      }
    />
  )
}

/** Short, for a public code; secret codes are created in batches. */
const shortCode = () => {
  const random = crypto.getRandomValues(new Uint32Array(8))
  return Array.from(random, (number) => codeCharacters[number % codeCharacters.length]).join('')
}
