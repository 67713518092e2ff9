import { can } from '@haat/shared/permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useSession } from '../../../lib/session/use-session.ts'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Thumb } from './components/thumb.tsx'
import type { MediaValue } from './types.ts'

const WordsDialog = lazyPart(() => import('./components/details-dialog.tsx'))

/** Pictures whose alternative texts open in a dialog. */
export function PictureTexts({ pictures }: { pictures: readonly MediaValue[] }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const [open, setOpen] = useState<string>()
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {pictures.map(({ _id, image }, at) => (
          <li key={_id}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('dashboard.media.editAlt', { number: at + 1 })}
              title={image.alt}
              className="block rounded-field outline-offset-2"
              onClick={() => setOpen(_id)}
            >
              <Thumb picture={image} sizes="72px" className="h-[90px] w-[72px] rounded-field" />
            </button>
          </li>
        ))}
      </ul>
      <LazySection failure="toast">
        {open && (
          <WordsDialog
            mediaId={open}
            readOnly={!can(session, 'media', 'edit')}
            onClose={() => setOpen(undefined)}
            onSaved={() => toast.success(t('dashboard.media.saved'))}
          />
        )}
      </LazySection>
    </>
  )
}
