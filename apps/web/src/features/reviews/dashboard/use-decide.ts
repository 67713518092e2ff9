import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskReview, ReviewStatus } from '@haat/shared/reviews/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { type api, send } from '../../../lib/api/api.ts'
import { useTellUndo } from '../../../lib/dashboard/use-undo.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.tsx'
import { type ReviewsQuery, reviewsApi } from './api.ts'

export interface Decision {
  status?: ReviewStatus
  /** '' takes the answer away */
  reply?: string
}

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Decides on a review: shown at once, brought back when the shop refuses, and taken back with a click. Answers whether it was done. */
export function useDecide(query: ReviewsQuery) {
  const { t } = useTranslation()
  const dispatch = useDispatch<Dispatch>()
  const tellUndo = useTellUndo()
  const underWay = useRef(0)
  const refresh = () => dispatch(reviewsApi.util.invalidateTags(['DeskReviews']))

  const decide = async (review: DeskReview, { status, reply }: Decision): Promise<boolean> => {
    const shown = dispatch(
      reviewsApi.util.updateQueryData('deskReviews', query, (page) => {
        const at = page.reviews.findIndex(({ _id }) => _id === review._id)
        const found = page.reviews[at]
        if (!found) return
        if (reply !== undefined) found.reply = reply || null
        if (status) found.status = status
        // It leaves the list it no longer belongs to.
        if (query.status && found.status !== query.status) {
          page.reviews.splice(at, 1)
          page.total -= 1
        }
      }),
    )
    underWay.current += 1
    const answer = await send(endpoints.reviews.decide, {
      reviews: [{ _id: review._id, seen: review.updatedAt }],
      ...(status && { status }),
      ...(reply !== undefined && { reply }),
    })
    underWay.current -= 1
    const result = answer.success ? answer.results[0] : undefined
    const code = answer.success ? result?.code : answer.code
    if (code) {
      shown.undo()
      toast.error(code === 'version_conflict' ? t('dashboard.reviews.changed') : t(`errors.${code}`))
    } else {
      const text = t(`dashboard.reviews.done.${status ?? (reply ? 'reply' : 'noReply')}`)
      announce(text)
      tellUndo(text, result?.undo)
    }
    // Asked between two decisions, the shop would still show what the second one has put away.
    if (underWay.current === 0) refresh()
    return !code
  }
  return { decide, refresh }
}
