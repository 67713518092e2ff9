import type { DeskReview } from '@haat/shared/reviews/desk-schema.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageKeys } from '../../../../lib/dashboard/page-keys.ts'
import { Skeleton } from '../../../../ui/bits.tsx'
import { onRowKey } from '../../../../ui/dashboard/table/row-keys.ts'
import type { Body } from '../../../../ui/dashboard/table/types.ts'
import type { Decision } from '../use-decide.ts'
import { ReviewCard } from './review-card.tsx'

type Props = Body<DeskReview> & {
  mayEdit: boolean
  /** reviews of every status stand here */
  withStatus: boolean
  decide: (review: DeskReview, decision: Decision) => Promise<boolean>
}

/** Reviews under one another, worked through by keys: A publishes, R rejects, Enter answers, the arrows walk. */
export function Queue({ label, data: { rows }, mayEdit, withStatus, decide, canChoose, chosen, choose, nameOf }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLUListElement>(null)
  const [replying, setReplying] = useState<string>()
  useFirstByArrow(box)

  const settle = (review: DeskReview, decision: Decision) => {
    const cards = [...(box.current?.children ?? [])]
    const at = cards.findIndex((card) => card.id === review._id)
    const hadFocus = cards[at]?.contains(document.activeElement)
    const next = cards[at + 1] ?? cards[at - 1]
    setReplying(undefined)
    void decide(review, decision)
    // The next one is ready for its key.
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
            name={nameOf(review)}
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

/** While nothing is focused, the arrow leads to the first review. */
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
