import { type LengthUnit, lengthUnits, type WeightUnit, weightUnits } from '@haat/shared/catalog/measures.ts'
import { countriesIn, countryName } from '@haat/shared/reference/countries.ts'
import { languages, textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { unitName } from '../../../../lib/units/measures.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Input, Select, Textarea } from '../../../../ui/form/field.tsx'
import { LanguageChoice, withMainLanguage } from '../../../../ui/form/language-choice.tsx'
import type { SettingsForm } from '../form.ts'
import { type Field, formatHint, formatLabel } from '../groups.ts'
import { DefaultMark } from './default-mark.tsx'
import { Shown } from './shown.tsx'
import { Switch } from './switch.tsx'

/** A setting: input, error and reset to default. Read-only without edit permission. */
export function SettingField({
  form,
  row,
  hint,
  disabledReason,
  end,
}: {
  form: SettingsForm
  row: Field
  /** replaces the row's hint */
  hint?: ReactNode
  disabledReason?: string | undefined
  end?: ReactNode
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { value, change, error, key, default: standard, placeholder } = form.field(row)
  const label = formatLabel(t, row)
  const about = hint ?? formatHint(t, row)
  const text = String(value ?? '')
  if (form.readOnly)
    return row.kind === 'flag' ? (
      <Shown className="py-3" label={label} value={t(value ? 'dashboard.settings.on' : 'dashboard.settings.off')} />
    ) : (
      <Shown label={label} value={shownText(row.kind, text, language) || placeholder} />
    )
  // The main language is always on.
  const changeMain = (main: Language) =>
    form.editor.change({ language: main, languages: withMainLanguage(main, form.editor.values.languages as Language[]) })
  const mark = (
    <DefaultMark
      label={label}
      value={value}
      standard={standard}
      shown={
        typeof standard === 'boolean'
          ? t(standard ? 'dashboard.settings.on' : 'dashboard.settings.off')
          : isChoice(row.kind)
            ? shownText(row.kind, String(standard), language) || t('dashboard.settings.part.noCountry')
            : undefined
      }
      onReset={() => (row.kind === 'language' ? changeMain(standard as Language) : change(standard))}
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
  const dir = isWords ? textDirection(form.language) : 'ltr'
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
            // An enabled switch can always be turned off.
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
      case 'moment':
        return (
          <Input
            {...common}
            type="datetime-local"
            value={toLocal(value)}
            className="[&_input]:text-page"
            onChange={({ target }) => change(target.value ? new Date(target.value).toISOString() : null)}
          />
        )
      case 'language':
        return (
          <Select {...common} onChange={({ target }) => changeMain(target.value as Language)}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )
      case 'languages':
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
      case 'country':
        return (
          <Select {...common}>
            <option value="">{t('dashboard.settings.part.noCountry')}</option>
            {countriesIn(language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )
      case 'weightUnit':
      case 'lengthUnit':
        return (
          <Select {...common}>
            {(row.kind === 'weightUnit' ? weightUnits : lengthUnits).map((unit) => (
              <option key={unit} value={unit}>
                {shownText(row.kind, unit, language)}
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
        {/* A moment has no default, and its input can be cleared. */}
        {row.kind !== 'moment' && mark}
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

function shownText(kind: Field['kind'], text: string, language: Language): string {
  if (kind === 'language') return getName(text)
  if (kind === 'moment') return text && formatDateTime(text, language)
  if (kind === 'languages') return text.split(',').map(getName).join(', ')
  if (kind === 'weightUnit' || kind === 'lengthUnit')
    return (
      text &&
      `${unitName(text as WeightUnit | LengthUnit, language, 'long')} (${unitName(text as WeightUnit | LengthUnit, language)})`
    )
  return kind === 'country' ? countryName(text, language) : text
}

/** Whether a value is shown by a name of its own. */
const isChoice = (kind: Field['kind']): boolean => ['language', 'languages', 'country', 'weightUnit', 'lengthUnit'].includes(kind)

/** Value of a `datetime-local` input, in the time zone of the browser. */
function toLocal(iso: unknown): string {
  if (typeof iso !== 'string') return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const getName = (code: string) => languages.find((language) => language.code === code)?.name ?? code
