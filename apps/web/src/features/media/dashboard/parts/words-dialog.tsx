import type { DeskMedia } from '@haat/shared/media/desk-schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../../lib/api/api.ts'
import { Skeleton } from '../../../../ui/bits.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Failed } from '../../../../ui/failed.tsx'
import { Textarea } from '../../../../ui/field.tsx'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { Dialog } from '../../../../ui/overlay.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { useMediaChanges, useMediaItemQuery } from '../api.ts'

/** A picture of a field, large, with the words for whoever does not see it. */
export default function WordsDialog({
  mediaId,
  readOnly,
  onClose,
  onSaved,
}: {
  mediaId: string
  readOnly: boolean
  onClose: () => void
  onSaved: (media: DeskMedia) => void
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = useMediaItemQuery(mediaId)
  return (
    <Dialog open onOpenChange={onClose} title={t('dashboard.media.picture')}>
      {data ? (
        <Words media={data.media} readOnly={readOnly} onSaved={onSaved} onClose={onClose} />
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={refetch} />
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
  media: DeskMedia
  readOnly: boolean
  onSaved: (media: DeskMedia) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { save } = useMediaChanges()
  const [alt, setAlt] = useState(media.alt)
  const [state, setState] = useState<{ saving?: boolean; problem?: string }>({})
  const submit = async () => {
    setState({ saving: true })
    const answer = await save(media._id, { ...media, alt })
    if (!answer.success) return setState({ problem: t(`errors.${answer.code}`) })
    onSaved(answer.media)
    onClose()
  }
  return (
    <form
      className="space-y-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        // The form of the page around it is not meant.
        event.stopPropagation()
        void submit()
      }}
    >
      <Picture picture={media.image} sizes="460px" className="mx-auto max-h-[45dvh] w-auto rounded-card" />
      {state.problem && <FormAlert>{state.problem}</FormAlert>}
      <Textarea
        label={t('dashboard.media.alt')}
        hint={t('dashboard.media.altHint')}
        dir="auto"
        rows={2}
        maxLength={300}
        readOnly={readOnly}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      {!readOnly && (
        <Button type="submit" variant="primary" loading={Boolean(state.saving)}>
          {t('ui.save')}
        </Button>
      )}
    </form>
  )
}
