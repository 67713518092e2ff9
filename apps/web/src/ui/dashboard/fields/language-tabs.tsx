import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings, useShopLanguages } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { cx } from '../../cx.ts'

/** The texts in the shop's own language, or the translation into another. */
export type WordsIn = 'own' | Language

/** Tabs for translated fields: one language at a time, marked if it has texts. */
export function LanguageTabs({
  value,
  onChange,
  filled,
  children,
}: {
  value: WordsIn
  onChange: (value: WordsIn) => void
  /** languages that have texts */
  filled: readonly Language[]
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { language: own } = useSettings()
  const languages = useShopLanguages()
  const dir = textDirection(useLanguage())
  // The shop's language comes first. Its translation tab appears only if it has texts, from a time when another language was the
  // shop's.
  const others = languages.filter(({ code }) => code !== own || filled.includes(code))
  const ownName = languages.find(({ code }) => code === own)?.name
  const look =
    'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3.5 whitespace-nowrap text-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink md:min-h-10'
  return (
    <Tabs.Root dir={dir} value={value} onValueChange={(next) => onChange(next as WordsIn)}>
      <Tabs.List
        aria-label={t('dashboard.edit.languages')}
        className="no-bar relative -mx-4 mb-4 flex overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
      >
        <Tabs.Trigger value="own" className={look}>
          <span lang={own}>{ownName}</span>
          <span className="text-xs font-normal text-faint">{t('dashboard.edit.ownWords')}</span>
        </Tabs.Trigger>
        {others.map(({ code, name }) => (
          <Tabs.Trigger key={code} value={code} className={look}>
            <span lang={code}>{name}</span>
            <span
              aria-hidden
              className={cx('size-1.5 rounded-full', filled.includes(code) ? 'bg-brand-text' : 'border border-field-line')}
            />
            <span className="sr-only">{t(filled.includes(code) ? 'dashboard.edit.hasWords' : 'dashboard.edit.noWords')}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={value} className="focus-visible:outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  )
}
