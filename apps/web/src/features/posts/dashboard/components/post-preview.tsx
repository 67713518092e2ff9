import type { PostWords } from '@haat/shared/posts/dashboard/schema.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/settings.ts'
import type { WordsIn } from '../../../../ui/dashboard/fields/language-tabs.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { SafeHtml } from '../../../../ui/safe-html.tsx'
import type { MediaValue } from '../../../media/index.ts'

interface Shown {
  words: PostWords
  /** texts in the shop's language, for empty fields */
  own: PostWords
  lng: WordsIn
  picture: MediaValue | undefined
}

/** Preview of the post, unsaved changes included. */
export function PostPreview({ open, onClose, ...shown }: Shown & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('dashboard.posts.previewOf')} className="sm:max-w-3xl">
      <PostView {...shown} />
    </Dialog>
  )
}

/** A post as readers see it, in one language. */
export function PostView({ words, own, lng, picture }: Shown) {
  const settings = useSettings()
  const language = lng === 'own' ? settings.language : lng
  const summary = words.summary || own.summary
  return (
    <article lang={language} dir={textDirection(language)} className="mx-auto max-w-[44rem] px-5 py-7">
      <p className="font-head text-[34px] leading-tight">{words.title || own.title}</p>
      {summary && <p className="mt-4 text-[19px] leading-relaxed text-soft">{summary}</p>}
      {picture && (
        <Picture picture={picture.image} sizes="(min-width: 768px) 700px, 100vw" className="mt-6 h-auto w-full rounded-card" />
      )}
      <SafeHtml html={words.body || own.body} className="mt-6 text-[17px]" />
    </article>
  )
}
