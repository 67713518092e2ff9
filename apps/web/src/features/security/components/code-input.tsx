import { useTranslation } from 'react-i18next'
import { Input } from '../../../ui/form/field.tsx'

/** Input for an authenticator code or a recovery code. */
export function CodeInput({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Input
      label={t('security.app.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      maxLength={12}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      className="[&_input]:text-center [&_input]:text-xl [&_input]:font-semibold [&_input]:tracking-[0.3em] [&_input]:tabular"
    />
  )
}
