import type { DashboardReview } from '@haat/shared/reviews/dashboard/schema.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { Textarea } from '../../../../ui/form/field.tsx'
import type { Decision } from '../use-decide.ts'

const longest = 2000

/** Reply to a review; can publish a pending review at the same time. */
export function ReplyForm({
  review: { reply, status },
  onDecide,
  onClose,
}: {
  review: DashboardReview
  onDecide: (decision: Decision) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(reply ?? '')
  const [problem, setProblem] = useState<string>()
  const isWaiting = status === 'pending'
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const save = (also: Decision = {}) => {
    const words = text.trim()
    if (!words) return setProblem(t('dashboard.reviews.reply.missing'))
    onDecide({ ...also, reply: words })
  }
  const publish = () => save(isWaiting ? { status: 'published' } : {})
  const close = () => {
    const card = form.current?.closest('li')
    onClose()
    setTimeout(() => card?.querySelector<HTMLElement>('[data-row-link]')?.focus())
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) publish()
    else if (event.key === 'Escape' && text.trim() === (reply ?? '')) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      ref={form}
      noValidate
      className="mt-4 space-y-3"
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault()
        publish()
      }}
    >
      <Textarea
        label={t('dashboard.reviews.reply.label')}
        hint={t('dashboard.reviews.reply.hint')}
        error={problem}
        rows={3}
        maxLength={longest}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          className="max-md:min-h-12"
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t(isWaiting ? 'dashboard.reviews.reply.publish' : 'dashboard.reviews.reply.save')}
        </Button>
        {isWaiting && (
          <Button size="sm" className="max-md:min-h-12" onClick={() => save()}>
            {t('dashboard.reviews.reply.only')}
          </Button>
        )}
        {reply && (
          <Button size="sm" className="max-md:min-h-12" onClick={() => onDecide({ reply: '' })}>
            {t('dashboard.reviews.reply.remove')}
          </Button>
        )}
        <Button size="sm" variant="quiet" className="max-md:min-h-12" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </div>
      <LeaveQuestion on={text.trim() !== (reply ?? '')} />
    </form>
  )
}
