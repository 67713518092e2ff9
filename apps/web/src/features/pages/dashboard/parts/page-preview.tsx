import { directionOf } from '@haat/shared/lists/languages.ts'
import type { PageWords } from '@haat/shared/pages/desk-schema.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/language-tabs.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { SafeHtml } from '../../../../ui/safe-html.tsx'

/** The page as a shopper will read it, also before it is saved. */
export function PagePreview({
  open,
  onClose,
  words,
  own,
  lng,
}: {
  open: boolean
  onClose: () => void
  words: PageWords
  own: PageWords
  lng: WordsIn
}) {
  const { t } = useTranslation()
  const settings = useSettings()
  const language = lng === 'own' ? settings.language : lng
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('dashboard.pages.previewOf')} className="sm:max-w-3xl">
      <article lang={language} dir={directionOf(language)} className="mx-auto max-w-[68ch] px-5 py-7">
        <p className="font-head text-[34px] leading-tight">{words.title || own.title}</p>
        <SafeHtml html={words.body || own.body} className="mt-6 text-[16px]" />
      </article>
    </Dialog>
  )
}
