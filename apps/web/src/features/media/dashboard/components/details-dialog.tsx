import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Failed } from '../../../../ui/feedback/failed.tsx'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { AltFields, type AltValues } from '../alt-fields.tsx'
import { useMediaChanges, useMediaItemQuery } from '../api.ts'

/** A picture of a field in large, with its alternative texts. */
export default function WordsDialog({
  mediaId,
  readOnly,
  onClose,
  onSaved,
}: {
  mediaId: string
  readOnly: boolean
  onClose: () => void
  onSaved: (media: DashboardMedia) => void
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = useMediaItemQuery(mediaId)
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.media.picture')}>
      {data ? (
        <Words media={data.media} readOnly={readOnly} onSaved={onSaved} onClose={onClose} />
      ) : error ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : (
        <Skeleton className="m-5 h-72" />
      )}
    </Dialog>
  )
}

function Words({
  media,
  readOnly,
  onSaved,
  onClose,
}: {
  media: DashboardMedia
  readOnly: boolean
  onSaved: (media: DashboardMedia) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { save } = useMediaChanges()
  const [words, setWords] = useState<AltValues>({ alt: media.alt, alts: media.alts })
  const [state, setState] = useState<{ saving?: boolean; problem?: string }>({})
  const submit = async () => {
    setState({ saving: true })
    const answer = await save(media._id, { ...media, ...words })
    if (!answer.success) return setState({ problem: t(`errors.${answer.code}`) })
    onSaved(answer.media)
    onClose()
  }
  return (
    <form
      className="space-y-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        // Do not submit the form around the field.
        event.stopPropagation()
        void submit()
      }}
    >
      <Picture picture={media.image} sizes="460px" className="mx-auto max-h-[45dvh] w-auto rounded-card" />
      {state.problem && <FormAlert>{state.problem}</FormAlert>}
      <AltFields value={words} readOnly={readOnly} onChange={setWords} />
      {!readOnly && (
        <Button type="submit" variant="primary" loading={Boolean(state.saving)}>
          {t('ui.save')}
        </Button>
      )}
    </form>
  )
}
