import type { DashboardReview } from '@haat/shared/reviews/dashboard/schema.ts'
import { BadgeCheck, Check, MessageSquareReply, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Chip, type Tone } from '../../../../ui/chip.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { RowBox } from '../../../../ui/dashboard/table/row-box.tsx'
import { Stars } from '../../../../ui/rating.tsx'
import type { Decision } from '../use-decide.ts'
import { Photos } from './photos.tsx'
import { ProductLink } from './product-link.tsx'
import type { CardProps } from './queue.tsx'
import { ReplyForm } from './reply-form.tsx'

interface Props extends CardProps<Decision> {
  review: DashboardReview
  withStatus: boolean
}

export const statusTones: Record<DashboardReview['status'], Tone> = { pending: 'warn', published: 'good', rejected: 'plain' }

/** A review with its actions. */
export function ReviewCard({ review, name, mayEdit, withStatus, isReplying, onReplying, onDecide, chosen, choose }: Props) {
  const { t } = useTranslation()
  const words = t('dashboard.reviews.reply', { returnObjects: true })
  const { _id, product, stars, title, text, author, verified, createdAt, reply, status, pictures } = review
  return (
    <li
      id={_id}
      className={cx(
        'rounded-card border bg-card p-4 transition-colors duration-150 focus-within:border-field-line md:p-5',
        chosen?.has(_id) ? 'border-brand-text bg-brand-soft/40' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        {chosen && choose && <RowBox id={_id} name={name} chosen={chosen} choose={choose} />}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars value={stars} className="text-warn" />
            <ProductLink product={product} focusable={!mayEdit} />
            {withStatus && <Chip tone={statusTones[status]}>{t(`dashboard.reviews.status.${status}`)}</Chip>}
          </div>
          {title && (
            <h2 dir="auto" className="mt-2 text-start text-base break-words">
              {title}
            </h2>
          )}
          {text && (
            <p dir="auto" className="mt-1 text-start break-words whitespace-pre-line">
              {text}
            </p>
          )}
          <Photos pictures={pictures} />
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            <bdi>{author || t('dashboard.reviews.noAuthor')}</bdi>
            <span aria-hidden>·</span>
            <Ago date={createdAt} />
            {verified && (
              <span className="inline-flex items-center gap-1 text-good">
                <BadgeCheck aria-hidden className="size-4" />
                {t('dashboard.reviews.verified')}
              </span>
            )}
          </p>
          {reply && !isReplying && (
            <div className="mt-3 border-s-2 border-brand ps-3">
              <p className="text-sm font-semibold">{t('dashboard.reviews.reply.shown')}</p>
              <p dir="auto" className="text-start text-sm break-words whitespace-pre-line">
                {reply}
              </p>
            </div>
          )}
        </div>
      </div>
      {mayEdit &&
        (isReplying ? (
          <ReplyForm {...{ reply, status }} words={words} onDecide={onDecide} onClose={() => onReplying(false)} />
        ) : (
          <div className="mt-4 grid grid-cols-2 gap-2 sm:flex">
            {status !== 'published' && (
              <Button
                size="sm"
                variant={status === 'pending' ? 'primary' : 'outline'}
                className="max-md:min-h-12"
                aria-keyshortcuts="A"
                icon={<Check aria-hidden className="size-4" />}
                onClick={() => onDecide({ status: 'published' })}
              >
                {t('dashboard.reviews.publish')}
              </Button>
            )}
            {status !== 'rejected' && (
              <Button
                size="sm"
                className="max-md:min-h-12"
                aria-keyshortcuts="R"
                icon={<X aria-hidden className="size-4" />}
                onClick={() => onDecide({ status: 'rejected' })}
              >
                {t('dashboard.reviews.reject')}
              </Button>
            )}
            <Button
              size="sm"
              data-row-link=""
              className={cx('max-md:min-h-12', status === 'pending' && 'max-sm:col-span-2')}
              aria-keyshortcuts="Enter"
              icon={<MessageSquareReply aria-hidden className="size-4 flip-rtl" />}
              onClick={() => onReplying(true)}
            >
              {t(reply ? 'dashboard.reviews.reply.change' : 'dashboard.reviews.reply.write')}
            </Button>
          </div>
        ))}
    </li>
  )
}
