import { mostReviewPhotos, publicName } from '@haat/shared/reviews/rules.ts'
import type { OwnReview } from '@haat/shared/reviews/schema.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { PhotoPicker } from '../../../ui/photos/photo-picker.tsx'
import { usePhotos } from '../../../ui/photos/use-photos.ts'
import { useWriteReviewMutation } from '../api.ts'
import { uploadPicture } from '../upload.ts'
import { StarChoice } from './star-choice.tsx'

interface Props {
  slug: string
  /** the own review to edit, if any */
  review: OwnReview | null
  onDone: () => void
}

/** Review form; only the stars are required. */
export default function ReviewForm({ slug, review, onDone }: Props) {
  const { t } = useTranslation()
  const { session } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [isMissing, setMissing] = useState(false)
  const photos = usePhotos({ send: uploadPicture, most: mostReviewPhotos, start: review?.pictures ?? [] })
  const [write, { isLoading, error }] = useWriteReviewMutation()
  const failure = toFailure(error)
  const name = publicName(session?.user.name ?? null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading || photos.isUploading) return
    if (stars === 0) {
      setMissing(true)
      form.current?.querySelector<HTMLInputElement>('[name=stars]')?.focus()
      return
    }
    const typed = new FormData(form.current!)
    const text = (key: string) => String(typed.get(key) ?? '').trim()
    const answer = await write({ slug, stars, title: text('title'), text: text('text'), pictures: photos.ids })
    if (!answer.error) onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5 p-5">
      {failure && <FormAlert>{t(`errors.${failure.code}`)}</FormAlert>}
      <StarChoice
        value={stars}
        error={isMissing ? t('reviews.starsMissing') : undefined}
        onChange={(chosen) => {
          setStars(chosen)
          setMissing(false)
        }}
      />
      <Input
        label={t('reviews.title')}
        optional={t('ui.optional')}
        name="title"
        maxLength={120}
        autoComplete="off"
        dir="auto"
        defaultValue={review?.title}
      />
      <Textarea
        label={t('reviews.text')}
        optional={t('ui.optional')}
        name="text"
        rows={5}
        maxLength={4000}
        dir="auto"
        hint={t('reviews.textHint')}
        defaultValue={review?.text}
      />
      <PhotoPicker photos={photos} />
      <div className="space-y-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          loading={isLoading}
          disabledReason={photos.isUploading ? t('reviews.waitForPictures') : undefined}
        >
          {t('reviews.send')}
        </Button>
        <p className="text-center text-sm text-soft">
          {name ? t('reviews.readFirstNamed', { name: `\u2068${name}\u2069` }) : t('reviews.readFirst')}
        </p>
      </div>
    </form>
  )
}
