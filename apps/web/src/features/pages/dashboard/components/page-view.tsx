import type { PageWords } from '@haat/shared/pages/dashboard/schema.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { SafeHtml } from '../../../../ui/safe-html.tsx'
import { hasWords } from '../values.ts'

/** Read-only texts of the page in one language. */
export function PageWordsView({ words, lng }: { words: PageWords; lng: WordsIn }) {
  const { t } = useTranslation()
  const settings = useSettings()
  const language = lng === 'own' ? settings.language : lng
  if (!hasWords(words)) return <p className="text-soft">{t('dashboard.pages.fallsBack')}</p>
  return (
    <div lang={language} dir={textDirection(language)}>
      <h2 className="mb-3 text-xl">{words.title}</h2>
      <SafeHtml html={words.body} />
    </div>
  )
}
