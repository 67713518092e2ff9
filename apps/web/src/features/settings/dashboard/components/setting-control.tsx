import { lengthUnits, weightUnits } from '@haat/shared/catalog/measures.ts'
import { countriesIn } from '@haat/shared/reference/countries.ts'
import { languages, textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoTime, toLocalTime } from '../../../../lib/dashboard/local-time.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { TimeZoneField } from '../../../../ui/dashboard/fields/time-zone-field.tsx'
import { Input, Select, Textarea } from '../../../../ui/form/field.tsx'
import { LanguageChoice } from '../../../../ui/form/language-choice.tsx'
import { changeMainLanguage, type FieldState, type SettingsForm } from '../form.ts'
import type { Field } from '../groups.ts'
import { unitText } from './setting-text.ts'
import { Switch } from './switch.tsx'

interface ControlProps {
  form: SettingsForm
  row: Field
  field: FieldState
  label: string
  hint: ReactNode
  disabledReason: string | undefined
  end: ReactNode
}

/** Input of a setting, by its kind. */
export function SettingControl(props: ControlProps) {
  const Control = controls[props.row.kind]
  return <Control {...props} />
}

/** Props of every text input and select. */
const inputProps = ({ label, hint, field }: ControlProps) => ({
  label,
  error: field.error,
  hint,
  name: field.key,
  value: String(field.value ?? ''),
  placeholder: field.placeholder,
  onChange: ({ target }: { target: { value: string } }) => field.change(target.value),
})

const Flag = ({ field: { key, value, change }, label, hint, disabledReason, end }: ControlProps) => (
  <Switch
    label={label}
    text={hint}
    name={key}
    checked={value === true}
    // An enabled switch can always be turned off.
    disabledReason={value === true ? undefined : disabledReason}
    onChange={change}
    end={end}
  />
)

const Words = (props: ControlProps) => <Input {...inputProps(props)} {...inLanguage(props.form)} maxLength={300} />
const LongWords = (props: ControlProps) => (
  <Textarea {...inputProps(props)} {...inLanguage(props.form)} rows={4} maxLength={2000} />
)
const inLanguage = ({ language }: SettingsForm) => ({ dir: textDirection(language), lang: language })

const inputModes: Partial<Record<Field['kind'], 'email' | 'tel' | 'url'>> = { email: 'email', phone: 'tel', link: 'url' }

const Line = (props: ControlProps) => (
  <Input
    {...inputProps(props)}
    dir="ltr"
    className="[&_input]:text-page"
    inputMode={inputModes[props.row.kind]}
    spellCheck={false}
    autoComplete="off"
    maxLength={props.row.kind === 'link' ? 500 : 300}
  />
)

const NumberInput = (props: ControlProps) => (
  <Input
    {...inputProps(props)}
    type="number"
    dir="ltr"
    inputMode="decimal"
    className="[&_input]:text-page"
    onChange={({ target }) => props.field.change(target.value === '' ? '' : Number(target.value))}
  />
)

const Moment = (props: ControlProps) => (
  <Input
    {...inputProps(props)}
    type="datetime-local"
    value={toLocalTime(typeof props.field.value === 'string' ? props.field.value : null)}
    className="[&_input]:text-page"
    onChange={({ target }) => props.field.change(toIsoTime(target.value))}
  />
)

const MainLanguage = (props: ControlProps) => (
  <Select {...inputProps(props)} onChange={({ target }) => changeMainLanguage(props.form.editor, target.value as Language)}>
    {languages.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
)

function Languages({ form, field: { value, change, error }, label }: ControlProps) {
  const { t } = useTranslation()
  return (
    <LanguageChoice
      label={label}
      hint={t('dashboard.settings.hint.languages')}
      error={error}
      main={form.editor.values.language as Language}
      value={value as Language[]}
      onChange={change}
    />
  )
}

function Country(props: ControlProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Select {...inputProps(props)}>
      <option value="">{t('dashboard.settings.part.noCountry')}</option>
      {countriesIn(language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function TimeZone({ field: { value, change, error }, label, hint }: ControlProps) {
  return <TimeZoneField label={label} hint={hint as string | undefined} error={error} value={String(value)} onChange={change} />
}

function Unit(props: ControlProps) {
  const language = useLanguage()
  return (
    <Select {...inputProps(props)}>
      {(props.row.kind === 'weightUnit' ? weightUnits : lengthUnits).map((unit) => (
        <option key={unit} value={unit}>
          {unitText(unit, language)}
        </option>
      ))}
    </Select>
  )
}

const controls: Record<Field['kind'], (props: ControlProps) => ReactNode> = {
  words: Words,
  longWords: LongWords,
  line: Line,
  email: Line,
  phone: Line,
  link: Line,
  id: Line,
  colour: Line,
  flag: Flag,
  number: NumberInput,
  moment: Moment,
  language: MainLanguage,
  languages: Languages,
  country: Country,
  timeZone: TimeZone,
  weightUnit: Unit,
  lengthUnit: Unit,
}
