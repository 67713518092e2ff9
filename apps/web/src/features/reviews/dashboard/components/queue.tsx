import type { DashboardReview } from '@haat/shared/reviews/dashboard/schema.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageKeys } from '../../../../lib/dashboard/list/page-keys.ts'
import { onRowKey } from '../../../../ui/dashboard/table/row-keys.ts'
import type { Body } from '../../../../ui/dashboard/table/types.ts'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import type { Decision } from '../use-decide.ts'
import { ReviewCard } from './review-card.tsx'

type Props = Body<DashboardReview> & {
  mayEdit: boolean
  /** shows reviews of every status */
  withStatus: boolean
  decide: (review: DashboardReview, decision: Decision) => Promise<boolean>
}

/** Review queue with keys: A publishes, R rejects, Enter replies, arrow keys move. */
export function Queue({ label, data: { rows }, mayEdit, withStatus, decide, canChoose, chosen, choose, getName }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLUListElement>(null)
  const [replying, setReplying] = useState<string>()
  useFirstByArrow(box)

  const settle = (review: DashboardReview, decision: Decision) => {
    const cards = [...(box.current?.children ?? [])]
    const at = cards.findIndex((card) => card.id === review._id)
    const hadFocus = cards[at]?.contains(document.activeElement)
    const next = cards[at + 1] ?? cards[at - 1]
    setReplying(undefined)
    void decide(review, decision)
    // Focus the next review, so that its keys work.
    if (hadFocus)
      setTimeout(() => {
        const card = document.getElementById(review._id) ?? next
        card?.querySelector<HTMLElement>('[data-row-link]')?.focus()
      })
  }
  const decideFocused = (status: 'published' | 'rejected') => {
    const card = document.activeElement?.closest('li')
    const review = box.current?.contains(card ?? null) ? rows?.find(({ _id }) => _id === card?.id) : undefined
    if (review && review.status !== status) settle(review, { status })
  }
  usePageKeys(
    mayEdit
      ? [
          { key: 'a', label: t('dashboard.reviews.publish'), run: () => decideFocused('published') },
          { key: 'r', label: t('dashboard.reviews.reject'), run: () => decideFocused('rejected') },
        ]
      : [],
  )
  if (!rows)
    return (
      <div aria-hidden className="space-y-4">
        {[0, 1, 2].map((one) => (
          <div key={one} className="space-y-3 rounded-card border border-line p-5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-9 w-64" />
          </div>
        ))}
      </div>
    )
  return (
    <>
      {mayEdit && <p className="mb-3 text-sm text-soft max-lg:hidden">{t('dashboard.reviews.keys')}</p>}
      <ul ref={box} aria-label={label} className="max-w-3xl space-y-3 md:space-y-4" onKeyDown={onRowKey}>
        {rows.map((review) => (
          <ReviewCard
            key={review._id}
            review={review}
            name={getName(review)}
            mayEdit={mayEdit}
            withStatus={withStatus}
            isReplying={replying === review._id}
            onReplying={(on) => setReplying(on ? review._id : undefined)}
            onDecide={(decision) => settle(review, decision)}
            {...(canChoose && { chosen, choose })}
          />
        ))}
      </ul>
    </>
  )
}

/** Without focus, an arrow key focuses the first review. */
function useFirstByArrow(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = document.activeElement === document.body || document.activeElement?.id === 'main'
      if (event.key !== 'ArrowDown' || !isFree || document.querySelector('[role="dialog"]')) return
      const first = box.current?.querySelector<HTMLElement>('[data-row-link]')
      if (!first) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
