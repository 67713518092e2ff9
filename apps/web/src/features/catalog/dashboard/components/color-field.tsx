import { useTranslation } from 'react-i18next'
import { Input } from '../../../../ui/form/field.tsx'
import { isColor, quiet } from './color-value.ts'

/** Colour input with a text field and a picker. */
export function ColorField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  return (
    <Input
      label={label}
      hint={hint}
      error={error}
      value={value}
      placeholder={quiet}
      dir="ltr"
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      className="[&_input]:text-page"
      end={
        <input
          type="color"
          aria-label={t('dashboard.attributes.pick')}
          className="size-9 max-md:size-11 cursor-pointer rounded-[8px] border-0 bg-transparent p-0.5"
          value={isColor(value) ? value : quiet}
          onChange={({ target }) => onChange(target.value)}
        />
      }
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
