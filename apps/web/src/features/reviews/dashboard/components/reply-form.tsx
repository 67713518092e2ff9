import type { ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { LeaveQuestion } from '../../../../ui/dashboard/leave-question.tsx'
import { Textarea } from '../../../../ui/form/field.tsx'

const longest = 2000

/** Texts of the form: a reply to a review, or an answer to a question. */
interface Words {
  label: string
  hint: string
  missing: string
  publish: string
  only: string
  save: string
  /** a reply that cannot be removed has none */
  remove?: string
}

/** Reply to a review or question; can publish a pending one at the same time. */
export function ReplyForm({
  reply,
  status,
  words,
  onDecide,
  onClose,
}: {
  reply: string | null
  status: ReviewStatus
  words: Words
  onDecide: (decision: { reply: string; status?: ReviewStatus }) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(reply ?? '')
  const [problem, setProblem] = useState<string>()
  const isWaiting = status === 'pending'
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const save = (also: { status?: ReviewStatus } = {}) => {
    const typed = text.trim()
    if (!typed) return setProblem(words.missing)
    onDecide({ ...also, reply: typed })
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
        label={words.label}
        hint={words.hint}
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
          {isWaiting ? words.publish : words.save}
        </Button>
        {isWaiting && (
          <Button size="sm" className="max-md:min-h-12" onClick={() => save()}>
            {words.only}
          </Button>
        )}
        {reply && words.remove && (
          <Button size="sm" className="max-md:min-h-12" onClick={() => onDecide({ reply: '' })}>
            {words.remove}
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
