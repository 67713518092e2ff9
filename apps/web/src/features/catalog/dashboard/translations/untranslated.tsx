import type { Language } from '@haat/shared/text.ts'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../../lib/settings.ts'
import type { Filter } from '../../../../ui/dashboard/table/types.ts'
import { Select } from '../../../../ui/form/field.tsx'

/** Whether a row has a text in a language. */
export type IsTranslated<Row> = (row: Row, language: Language) => boolean

/** Languages of the shop besides its main one, each with its number of rows without a translation. */
function useMissing<Row>(rows: readonly Row[], isTranslated: IsTranslated<Row>) {
  const { language: own } = useSettings()
  return useShopLanguages()
    .filter(({ code }) => code !== own)
    .map(({ code, name }) => {
      const missing = rows.filter((row) => !isTranslated(row, code)).length
      return { value: code, label: `${name} (${missing})` }
    })
}

/** Rows without a translation into the language of a filter; all rows without a filter, or if it names no language of the shop. */
export function useUntranslated<Row>(
  rows: readonly Row[],
  wanted: string | null | undefined,
  isTranslated: IsTranslated<Row>,
): { rows: readonly Row[]; filters: Filter[]; language: Language | undefined } {
  const { t } = useTranslation()
  const options = useMissing(rows, isTranslated)
  const language = options.find(({ value }) => value === wanted)?.value
  return {
    rows: language ? rows.filter((row) => !isTranslated(row, language)) : rows,
    language,
    filters:
      options.length > 0
        ? [{ name: 'untranslated', kind: 'one', label: t('dashboard.translations.notTranslated'), options }]
        : [],
  }
}

/** Chooses the language whose missing translations are listed; nothing in a shop of one language. */
export function UntranslatedSelect({
  filters,
  value,
  onChange,
}: {
  filters: readonly Filter[]
  value: Language | undefined
  onChange: (language: string) => void
}) {
  const { t } = useTranslation()
  const [filter] = filters
  if (filter?.kind !== 'one') return null
  return (
    <Select label={filter.label} value={value ?? ''} className="w-full sm:w-64" onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('dashboard.translations.showAll')}</option>
      {filter.options.map(({ value: code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </Select>
  )
}
