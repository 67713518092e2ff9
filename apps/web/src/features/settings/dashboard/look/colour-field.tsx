import { houseColours, type Palette } from '@haat/shared/settings/contrast.ts'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../ui/cx.ts'
import { Input } from '../../../../ui/field.tsx'
import type { SettingsForm } from '../form.ts'
import type { Field } from '../groups.ts'
import { DefaultMark } from '../parts/default-mark.tsx'
import { sixDigits } from './palettes.ts'

/** One of the eight colours: picked, or typed. Empty means the house's. */
export function ColourField({ form, row }: { form: SettingsForm; row: Field }) {
  const { t } = useTranslation()
  const { value, change, error, default: standard } = form.field(row)
  const label = t(`dashboard.settings.label.${row.label}`)
  const house = houseColours[row.path as keyof Palette]
  const text = String(value ?? '')
  return (
    <div id={row.path} className="relative scroll-mt-24">
      <div className="flex items-end gap-2">
        <ColourPick label={t('dashboard.settings.look.pick', { name: label })} value={sixDigits(text, house)} onChange={change} />
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
      <div className="absolute end-0 -top-1 empty:hidden">
        <DefaultMark label={label} value={value} standard={standard} onReset={() => change(standard)} />
      </div>
    </div>
  )
}

export function ColourPick({
  label,
  value,
  big,
  onChange,
}: {
  label: string
  value: string
  big?: boolean
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
        big ? 'h-14 w-20' : 'size-12',
      )}
    />
  )
}

/** A forgotten `#` is added. */
const typed = (text: string): string => {
  const code = text.trim()
  return /^[0-9a-f]{3,8}$/i.test(code) ? `#${code}` : code
}
