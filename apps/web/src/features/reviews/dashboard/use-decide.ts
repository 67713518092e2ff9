import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardReview, ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { type api, send } from '../../../lib/api/api.ts'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type ReviewsQuery, reviewsApi } from './api.ts'

export interface Decision {
  status?: ReviewStatus
  /** '' removes the reply */
  reply?: string
}

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Moderates a review optimistically, reverts if the server refuses, and offers undo. Returns whether it succeeded. */
export function useDecide(query: ReviewsQuery) {
  const { t } = useTranslation()
  const dispatch = useDispatch<Dispatch>()
  const showUndo = useShowUndo()
  const underWay = useRef(0)
  const refresh = () => dispatch(reviewsApi.util.invalidateTags(['DashboardReviews']))

  const decide = async (review: DashboardReview, { status, reply }: Decision): Promise<boolean> => {
    const shown = dispatch(
      reviewsApi.util.updateQueryData('dashboardReviews', query, (page) => {
        const at = page.reviews.findIndex(({ _id }) => _id === review._id)
        const found = page.reviews[at]
        if (!found) return
        if (reply !== undefined) found.reply = reply || null
        if (status) found.status = status
        // The review no longer matches the status filter.
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
      showUndo(text, result?.undo)
    }
    // A refetch during another pending decision would show that review again.
    if (underWay.current === 0) refresh()
    return !code
  }
  return { decide, refresh }
}
