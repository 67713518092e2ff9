import type { AnsweredQuestion } from '@haat/shared/reviews/schema.ts'
import { MessageCircleQuestion } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toFailure } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy-now.tsx'
import { useSettings } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/announce.ts'
import { Failed } from '../../../ui/feedback/failed.tsx'
import { LazySection } from '../../../ui/feedback/lazy-section.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Dialog } from '../../../ui/overlay.tsx'
import { useQuestionsInfiniteQuery } from '../api.ts'

const QuestionForm = lazyPart(() => import('./question-form.tsx'))

/** Published questions about a product with the shop's answers, and the form for a new one. */
export default function ProductQuestions({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation()
  const { data, isError, error, refetch, ...list } = useQuestionsInfiniteQuery({ slug })
  const [open, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  const questions = data?.pages.flatMap((page) => page.questions)
  const done = () => {
    setOpen(false)
    setSent(true)
    announce(t('reviews.question.sent'))
    setTimeout(() => note.current?.focus({ preventScroll: true }))
  }
  return (
    <>
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={<MessageCircleQuestion aria-hidden className="size-4.5" />}
          onClick={() => {
            setSent(false)
            setOpen(true)
          }}
        >
          {t('reviews.question.ask')}
        </Button>
        {isSent && (
          <p ref={note} tabIndex={-1} className="text-good focus:outline-none">
            {t('reviews.question.sent')}
          </p>
        )}
      </div>
      <div className="mt-6 max-w-3xl">
        {isError && !data ? (
          <Failed failure={toFailure(error)} onRetry={refetch} />
        ) : !questions ? (
          // Within the height that the section reserves, so that it does not move what follows.
          <Skeleton className="h-15" />
        ) : questions.length === 0 ? (
          <p className="text-soft">{t('reviews.question.none')}</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {questions.map((question) => (
                <One key={question._id} question={question} />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button className="mt-5" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('reviews.question.more')}
              </Button>
            )}
          </>
        )}
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={t('reviews.question.about', { name: `\u2068${name}\u2069` })}>
        <LazySection fallback={<div className="min-h-100" />}>
          <QuestionForm slug={slug} onDone={done} />
        </LazySection>
      </Dialog>
    </>
  )
}

function One({ question: { author, text, date, answer } }: { question: AnsweredQuestion }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name: shop } = useSettings()
  return (
    <li className="py-5 first:pt-0">
      <article>
        <h3 dir="auto" className="text-start font-sans text-base font-semibold tracking-normal whitespace-pre-line text-page">
          {text}
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-faint">
          <bdi>{author || t('catalog.reviews.somebody')}</bdi>
          <span aria-hidden>·</span>
          <time dateTime={date}>{formatDate(date, language)}</time>
        </p>
        <div className="mt-3 border-s-2 border-line ps-4">
          <p className="text-sm font-semibold">{t('reviews.question.answer', { shop: `\u2068${shop}\u2069` })}</p>
          <p dir="auto" className="mt-0.5 text-start whitespace-pre-line text-page text-soft">
            {answer}
          </p>
        </div>
      </article>
    </li>
  )
}
