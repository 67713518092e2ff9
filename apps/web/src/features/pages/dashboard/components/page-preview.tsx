import type { PageWords } from '@haat/shared/pages/dashboard/schema.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { SafeHtml } from '../../../../ui/safe-html.tsx'

/** Preview of the page, unsaved changes included. */
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
      <article lang={language} dir={textDirection(language)} className="mx-auto max-w-[68ch] px-5 py-7">
        <p className="font-head text-[34px] leading-tight">{words.title || own.title}</p>
        <SafeHtml html={words.body || own.body} className="mt-6 text-[16px]" />
      </article>
    </Dialog>
  )
}
