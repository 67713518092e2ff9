import { languages } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './field.tsx'

/** Checkboxes of the languages of the storefront; the main language is always on. */
export function LanguageChoice({
  label,
  hint,
  error,
  main,
  value,
  onChange,
}: {
  label: string
  hint: string
  error?: string | undefined
  main: Language
  value: readonly Language[]
  onChange: (codes: Language[]) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const toggle = (code: Language, on: boolean) =>
    onChange(languages.map((one) => one.code).filter((one) => (one === code ? on : value.includes(one))))
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {languages.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={
              <>
                <span lang={code}>{name}</span>
                {code === main && <span className="text-sm text-soft"> · {t('ui.mainLanguage')}</span>}
              </>
            }
            checked={code === main || value.includes(code)}
            disabled={code === main}
            onChange={({ target }) => toggle(code, target.checked)}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className={error ? 'text-sm text-sale' : 'text-sm text-soft'}>
        {error ?? hint}
      </p>
    </fieldset>
  )
}

/** The languages with a new main language, which is on from then. */
export const withMainLanguage = (main: Language, value: readonly Language[]): Language[] =>
  languages.map(({ code }) => code).filter((code) => code === main || value.includes(code))
