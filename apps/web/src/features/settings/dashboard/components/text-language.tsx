import type { Language } from '@haat/shared/text.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useShopLanguages } from '../../../../lib/settings.ts'
import { cx } from '../../../../ui/cx.ts'
import { wordsKey } from '../flat.ts'
import type { SettingsForm } from '../form.ts'
import { type Field, groupPage } from '../groups.ts'

/** Selects the language of translated settings; marks languages without texts. */
export function WordsLanguage({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const languages = useShopLanguages()
  const name = useId()
  const { language, main, setLanguage, editor } = form
  const rows = (groupPage(form.group.group)?.fields ?? []).filter(({ kind }) => kind === 'words' || kind === 'longWords')
  const missingIn = (code: Language) => (code === main ? 0 : rows.filter((row) => isMissing(editor.values, row, code)).length)
  if (languages.length < 2) return null
  return (
    <fieldset className="mb-5">
      <legend className="mb-1.5 text-sm font-semibold">{t('dashboard.settings.wordsIn')}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-1 rounded-button bg-sunken p-1">
        {languages.map(({ code, name: own }) => {
          const missing = missingIn(code)
          return (
            <label
              key={code}
              className={cx(
                'inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-[9px] px-3.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-brand-text max-md:min-h-11',
                code === language ? 'bg-card font-semibold shadow-sm' : 'text-soft hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={code === language}
                onChange={() => setLanguage(code)}
              />
              <span lang={code}>{own}</span>
              {missing > 0 && (
                <>
                  <span aria-hidden className="size-1.5 rounded-full bg-warn" />
                  <span className="sr-only">{t('dashboard.settings.missing', { count: missing })}</span>
                </>
              )}
            </label>
          )
        })}
      </div>
      <p className="mt-1.5 text-sm text-soft">
        {language === main ? t('dashboard.settings.mainWords') : t('dashboard.settings.otherWords')}
      </p>
    </fieldset>
  )
}

const isMissing = (values: Record<string, unknown>, { path }: Field, code: Language): boolean =>
  values[path] !== '' && values[wordsKey(path, code)] === ''
