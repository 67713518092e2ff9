import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { paths, to } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useOwnReviewQuery } from '../api.ts'
import { OwnReviewCard } from './own-review-card.tsx'

const ReviewForm = lazyPart(() => import('./review-form.tsx'))

/** The customer's own review, the form for one, or why the visitor cannot write one. */
export default function OwnReviewPanel({ slug, name }: { slug: string; name: string }) {
  const { session } = useSession()
  return session ? <Own slug={slug} name={name} /> : <SignInFirst />
}

function SignInFirst() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
      {t('reviews.boughtIt')}
      <Link
        to={to(paths.signIn, undefined, { callbackUrl: `${pathname}${search}#reviews` })}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t('reviews.signIn')}
      </Link>
    </p>
  )
}

function Own({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation()
  const { currentData, isError } = useOwnReviewQuery({ slug })
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  // On an error, the published reviews are still shown.
  if (isError && !currentData) return null
  if (!currentData) return <Skeleton className="h-11 w-44 rounded-button" />
  const { bought, review } = currentData
  const done = () => {
    setOpen(false)
    announce(t('reviews.sent'))
    panel.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={panel} tabIndex={-1} className="focus:outline-none">
      {review ? (
        <OwnReviewCard
          slug={slug}
          review={review}
          onEdit={bought ? () => setOpen(true) : undefined}
          onRemoved={() => panel.current?.focus({ preventScroll: true })}
        />
      ) : bought ? (
        <Button icon={<PenLine aria-hidden className="size-4.5" />} onClick={() => setOpen(true)}>
          {t('reviews.write')}
        </Button>
      ) : (
        <p className="flex min-h-11 items-center text-sm text-soft">{t('reviews.buyersOnly')}</p>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={review ? t('reviews.edit') : t('reviews.writeAbout', { name: `\u2068${name}\u2069` })}
      >
        <LazySection fallback={<div className="min-h-130" />}>
          <ReviewForm slug={slug} review={review} onDone={done} />
        </LazySection>
      </Dialog>
    </div>
  )
}
