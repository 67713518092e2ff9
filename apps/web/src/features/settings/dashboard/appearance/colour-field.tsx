import { defaultColours, type Palette } from '@haat/shared/settings/contrast.ts'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { Input } from '../../../../ui/form/field.tsx'
import { DefaultMark } from '../components/default-mark.tsx'
import type { SettingsForm } from '../form.ts'
import { type Field, formatLabel } from '../groups.ts'
import { sixDigits } from './palettes.ts'

/** One of the eight colours: picker and text field. Empty means the default. */
export function ColourField({ form, row }: { form: SettingsForm; row: Field }) {
  const { t } = useTranslation()
  const { value, change, error, default: standard } = form.field(row)
  const label = formatLabel(t, row)
  const house = defaultColours[row.path as keyof Palette]
  const text = String(value ?? '')
  return (
    <div id={row.path} className="min-w-0 scroll-mt-24">
      <div className="flex items-start gap-2">
        <ColourPick
          label={t('dashboard.settings.appearance.pick', { name: label })}
          value={sixDigits(text, house)}
          className="mt-6.5 size-12"
          onChange={change}
        />
        <Input
          label={label}
          name={row.path}
          value={text}
          placeholder={house}
          error={error}
          dir="ltr"
          className="flex-1 [&_input]:text-page"
          spellCheck={false}
          autoComplete="off"
          maxLength={9}
          onChange={({ target }) => change(typed(target.value))}
        />
      </div>
      <div className="mt-1 ps-14 empty:hidden">
        <DefaultMark
          label={label}
          // The default colour is stored as empty.
          value={text.toLowerCase() === house ? '' : value}
          standard={standard}
          shown={t('dashboard.settings.appearance.houseColour')}
          onReset={() => change(standard)}
        />
      </div>
    </div>
  )
}

export function ColourPick({
  label,
  value,
  className = 'size-12',
  onChange,
}: {
  label: string
  value: string
  className?: string
  onChange: (colour: string) => void
}) {
  return (
    <input
      type="color"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={cx(
        'shrink-0 cursor-pointer appearance-none rounded-field border border-field-line/60 bg-card p-1 [&::-moz-color-swatch]:rounded-[7px] [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-[7px] [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0',
        className,
      )}
    />
  )
}

/** Adds a missing `#`. */
const typed = (text: string): string => {
  const code = text.trim()
  return /^[0-9a-f]{3,8}$/i.test(code) ? `#${code}` : code
}
