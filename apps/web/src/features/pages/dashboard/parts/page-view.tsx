import { directionOf } from '@haat/shared/lists/languages.ts'
import type { PageWords } from '@haat/shared/pages/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/language-tabs.tsx'
import { SafeHtml } from '../../../../ui/safe-html.tsx'
import { hasWords } from '../values.ts'

/** What the page says in one language, to be read. */
export function PageWordsView({ words, lng }: { words: PageWords; lng: WordsIn }) {
  const { t } = useTranslation()
  const settings = useSettings()
  const language = lng === 'own' ? settings.language : lng
  if (!hasWords(words)) return <p className="text-soft">{t('dashboard.pages.fallsBack')}</p>
  return (
    <div lang={language} dir={directionOf(language)}>
      <h2 className="mb-3 text-xl">{words.title}</h2>
      <SafeHtml html={words.body} />
    </div>
  )
}
