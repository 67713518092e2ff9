import type { ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageKeys } from '../../../../lib/dashboard/list/page-keys.ts'
import { onRowKey } from '../../../../ui/dashboard/table/row-keys.ts'
import type { Body } from '../../../../ui/dashboard/table/types.ts'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'

interface Moderated {
  _id: string
  status: ReviewStatus
}

interface Decision {
  status?: ReviewStatus
}

/** Properties of a card of the queue besides its row. */
export interface CardProps<D extends Decision> {
  name: string
  mayEdit: boolean
  isReplying: boolean
  onReplying: (on: boolean) => void
  onDecide: (decision: D) => void
  chosen?: ReadonlySet<string>
  choose?: (ids: Iterable<string>) => void
}

type Props<Row extends Moderated, D extends Decision> = Body<Row> & {
  mayEdit: boolean
  /** hint that names the keys */
  keys: string
  decide: (row: Row, decision: D) => Promise<boolean>
  /** decision of the keys A and R; undefined opens the reply form */
  toDecision: (row: Row, status: 'published' | 'rejected') => D | undefined
  card: (row: Row, props: CardProps<D>) => ReactNode
}

/** Queue of reviews or questions with keys: A publishes, R rejects, Enter replies, arrow keys move. */
export function Queue<Row extends Moderated, D extends Decision>({
  label,
  data: { rows },
  mayEdit,
  keys,
  decide,
  toDecision,
  card,
  canChoose,
  chosen,
  choose,
  getName,
}: Props<Row, D>) {
  const { t } = useTranslation()
  const box = useRef<HTMLUListElement>(null)
  const [replying, setReplying] = useState<string>()
  useFirstByArrow(box)

  const settle = (review: Row, decision: D) => {
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
    if (!review || review.status === status) return
    const decision = toDecision(review, status)
    if (decision) settle(review, decision)
    else setReplying(review._id)
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
      {mayEdit && <p className="mb-3 text-sm text-soft max-lg:hidden">{keys}</p>}
      <ul ref={box} aria-label={label} className="max-w-3xl space-y-3 md:space-y-4" onKeyDown={onRowKey}>
        {rows.map((row) => (
          <Fragment key={row._id}>
            {card(row, {
              name: getName(row),
              mayEdit,
              isReplying: replying === row._id,
              onReplying: (on) => setReplying(on ? row._id : undefined),
              onDecide: (decision) => settle(row, decision),
              ...(canChoose && { chosen, choose }),
            })}
          </Fragment>
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
