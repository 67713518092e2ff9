import type { OwnReview } from '@haat/shared/reviews/schema.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Stars } from '../../../ui/rating.tsx'
import { useRemoveReviewMutation } from '../api.ts'

interface Props {
  slug: string
  review: OwnReview
  onEdit: (() => void) | undefined
  onRemoved: () => void
}

const tones = { pending: 'warn', published: 'good', rejected: 'bad' } as const

/** The customer's own review, also before it is published. */
export function OwnReviewCard({ slug, review: { stars, title, text, pictures, status }, onEdit, onRemoved }: Props) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return (
    <Card aria-label={t('reviews.own')} className="max-w-2xl">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <span className="font-semibold">{t('reviews.own')}</span>
        <Stars value={stars} />
        <Chip tone={tones[status]}>{t(`reviews.status.${status}`)}</Chip>
      </div>
      {title && (
        <p dir="auto" className="mt-2.5 font-semibold text-page">
          {title}
        </p>
      )}
      {text && (
        <p dir="auto" className="mt-1 text-soft whitespace-pre-line text-page">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture._id}>
              <Picture
                picture={picture}
                alt={t('photos.one', { number: index + 1 })}
                sizes="80px"
                className="size-20 rounded-[12px] object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {status !== 'published' && <p className="mt-3 text-sm text-soft">{t(`reviews.why.${status}`)}</p>}
      {isAsked ? (
        <RemoveQuestion slug={slug} onKeep={() => setAsked(false)} onRemoved={onRemoved} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {onEdit && <Button onClick={onEdit}>{t('reviews.change')}</Button>}
          <Button variant="quiet" className="text-bad!" onClick={() => setAsked(true)}>
            {t('reviews.remove')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function RemoveQuestion({ slug, onKeep, onRemoved }: { slug: string; onKeep: () => void; onRemoved: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const [remove, { isLoading, error }] = useRemoveReviewMutation()
  const failure = toFailure(error)
  const go = async () => {
    if ('error' in (await remove({ slug }))) return
    announce(t('reviews.removed'))
    onRemoved()
  }
  return (
    <section aria-labelledby={id} className="mt-3 flex animate-rise flex-wrap items-center gap-2.5 border-t border-line pt-3">
      <p id={id} className="min-w-44 flex-1 font-medium">
        {t('reviews.removeAsk')}
      </p>
      <Button autoFocus variant="danger" loading={isLoading} onClick={() => void go()}>
        {t('reviews.removeYes')}
      </Button>
      <Button onClick={onKeep}>{t('reviews.removeNo')}</Button>
      {failure && (
        <p role="alert" className="w-full text-sm text-bad">
          {t(`errors.${failure.code}`)}
        </p>
      )}
    </section>
  )
}
