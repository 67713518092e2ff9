import { directionOf, languages } from '@haat/shared/lists/languages.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, Select, Textarea } from '../../../../ui/field.tsx'
import type { SettingsForm } from '../form.ts'
import type { Field } from '../groups.ts'
import { DefaultMark } from './default-mark.tsx'
import { Shown } from './shown.tsx'
import { Switch } from './switch.tsx'

/** One setting: its control, what is wrong with it, and the way back to the default. Who may only look sees the value. */
export function SettingField({
  form,
  row,
  hint,
  disabledReason,
  end,
}: {
  form: SettingsForm
  row: Field
  /** instead of the row's own */
  hint?: ReactNode
  disabledReason?: string | undefined
  end?: ReactNode
}) {
  const { t } = useTranslation()
  const { value, change, error, key, default: standard, placeholder } = form.field(row)
  const label = t(`dashboard.settings.label.${row.label}`)
  const about = hint ?? (row.hint && t(`dashboard.settings.hint.${row.hint}`))
  const text = String(value ?? '')
  if (form.readOnly)
    return row.kind === 'flag' ? (
      <Shown className="py-3" label={label} value={t(value ? 'dashboard.settings.on' : 'dashboard.settings.off')} />
    ) : (
      <Shown label={label} value={row.kind === 'language' ? nameOf(text) : text || placeholder} />
    )
  const mark = (
    <DefaultMark
      label={label}
      value={value}
      standard={standard}
      shown={
        typeof standard === 'boolean'
          ? t(standard ? 'dashboard.settings.on' : 'dashboard.settings.off')
          : row.kind === 'language'
            ? nameOf(String(standard))
            : undefined
      }
      onReset={() => change(standard)}
    />
  )
  const common = {
    label,
    error,
    hint: about,
    name: key,
    value: text,
    placeholder,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  }
  const isWords = row.kind === 'words' || row.kind === 'longWords'
  const dir = isWords ? directionOf(form.language) : 'ltr'
  const lang = isWords ? form.language : undefined
  const control = () => {
    switch (row.kind) {
      case 'flag':
        return (
          <Switch
            label={label}
            text={about}
            name={key}
            checked={value === true}
            // What is on may always be switched off.
            disabledReason={value === true ? undefined : disabledReason}
            onChange={change}
            end={end}
          />
        )
      case 'longWords':
        return <Textarea {...common} rows={4} dir={dir} lang={lang} maxLength={2000} />
      case 'number':
        return (
          <Input
            {...common}
            type="number"
            dir="ltr"
            inputMode="decimal"
            className="[&_input]:text-page"
            onChange={({ target }) => change(target.value === '' ? '' : Number(target.value))}
          />
        )
      case 'language':
        return (
          <Select {...common}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )
      case 'words':
        return <Input {...common} dir={dir} lang={lang} maxLength={300} />
      default:
        return (
          <Input
            {...common}
            dir="ltr"
            className="[&_input]:text-page"
            inputMode={inputModes[row.kind]}
            spellCheck={false}
            autoComplete="off"
            maxLength={row.kind === 'link' ? 500 : 300}
          />
        )
    }
  }
  return (
    <div id={row.path} className="group/field relative scroll-mt-24">
      {control()}
      <div
        className={
          row.kind === 'flag' ? '-ms-1.5 -mt-2 pb-3 empty:hidden' : 'absolute end-0 -top-1 max-md:static max-md:empty:hidden'
        }
      >
        {mark}
      </div>
    </div>
  )
}

const inputModes: Partial<Record<Field['kind'], 'email' | 'tel' | 'url' | 'decimal'>> = {
  email: 'email',
  phone: 'tel',
  link: 'url',
  number: 'decimal',
}

const nameOf = (code: string) => languages.find((language) => language.code === code)?.name ?? code
