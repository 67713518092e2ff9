import type { DashboardQuestion } from '@haat/shared/reviews/dashboard/schema.ts'
import { canPublishQuestion } from '@haat/shared/reviews/rules.ts'
import { Check, MessageSquareReply, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { RowBox } from '../../../../ui/dashboard/table/row-box.tsx'
import type { QuestionChange } from '../use-decide-question.ts'
import { ProductLink } from './product-link.tsx'
import type { CardProps } from './queue.tsx'
import { ReplyForm } from './reply-form.tsx'
import { statusTones } from './review-card.tsx'

interface Props extends CardProps<QuestionChange> {
  question: DashboardQuestion
  withStatus: boolean
  /** undefined without permission to delete */
  onDelete: (() => void) | undefined
}

/** A question about a product with its answer and actions. */
export function QuestionCard({ question, withStatus, onDelete, ...props }: Props) {
  const { t } = useTranslation()
  const { name, mayEdit, isReplying, onReplying, onDecide, chosen, choose } = props
  const { _id, product, text, author, guest, createdAt, answer, status } = question
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
            <ProductLink product={product} focusable={!mayEdit} />
            {withStatus && <Chip tone={statusTones[status]}>{t(`dashboard.reviews.status.${status}`)}</Chip>}
          </div>
          <p dir="auto" className="mt-1 text-start break-words whitespace-pre-line">
            {text}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            <bdi>{author || t('dashboard.reviews.noAuthor')}</bdi>
            {guest && <span>({t('dashboard.reviews.questions.guest')})</span>}
            <span aria-hidden>·</span>
            <Ago date={createdAt} />
          </p>
          {answer && !isReplying && (
            <div className="mt-3 border-s-2 border-brand ps-3">
              <p className="text-sm font-semibold">{t('dashboard.reviews.questions.answer.shown')}</p>
              <p dir="auto" className="text-start text-sm break-words whitespace-pre-line">
                {answer}
              </p>
            </div>
          )}
        </div>
      </div>
      {isReplying ? (
        <ReplyForm
          reply={answer}
          status={status}
          words={t('dashboard.reviews.questions.answer', { returnObjects: true })}
          onDecide={onDecide}
          onClose={() => onReplying(false)}
        />
      ) : (
        <Actions question={question} onDelete={onDelete} {...props} />
      )}
    </li>
  )
}

function Actions({
  question,
  mayEdit,
  onReplying,
  onDecide,
  onDelete,
}: Pick<Props, 'question' | 'mayEdit' | 'onReplying' | 'onDecide' | 'onDelete'>) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { status, answer } = question
  if (isAsking && onDelete)
    return (
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <p className="me-2 text-sm font-semibold">{t('dashboard.reviews.questions.deleteAsk')}</p>
        <Button size="sm" variant="danger" className="max-md:min-h-12" autoFocus onClick={onDelete}>
          {t('dashboard.reviews.questions.delete')}
        </Button>
        <Button size="sm" variant="quiet" className="max-md:min-h-12" onClick={() => setAsking(false)}>
          {t('ui.cancel')}
        </Button>
      </div>
    )
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {mayEdit && (
        <>
          {status !== 'published' && canPublishQuestion(question) && (
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
          <Button
            size="sm"
            variant={answer ? 'outline' : 'primary'}
            data-row-link=""
            className="max-md:min-h-12"
            aria-keyshortcuts="Enter"
            icon={<MessageSquareReply aria-hidden className="size-4 flip-rtl" />}
            onClick={() => onReplying(true)}
          >
            {t(answer ? 'dashboard.reviews.questions.answer.change' : 'dashboard.reviews.questions.answer.write')}
          </Button>
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
        </>
      )}
      {onDelete && (
        <Button
          size="sm"
          variant="quiet"
          className="max-md:min-h-12"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setAsking(true)}
        >
          {t('dashboard.reviews.questions.delete')}
        </Button>
      )}
    </div>
  )
}
