import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardQuestion, ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { send } from '../../../lib/api/api.ts'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { reviewsApi } from './api.ts'

export interface QuestionChange {
  status?: ReviewStatus
  /** answer of the shop */
  reply?: string
}

/** Moderates, answers and deletes questions, and offers undo. Each answers whether it succeeded. */
export function useDecideQuestion() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const showUndo = useShowUndo()
  const refresh = () => dispatch(reviewsApi.util.invalidateTags(['DashboardQuestions']))

  const decide = async (question: DashboardQuestion, { status, reply }: QuestionChange): Promise<boolean> => {
    const answer = await send(endpoints.reviews.decideQuestions, {
      questions: [{ _id: question._id, seen: question.updatedAt }],
      ...(status && { status }),
      ...(reply && { answer: reply }),
    })
    const result = answer.success ? answer.results[0] : undefined
    const code = answer.success ? result?.code : answer.code
    if (code) toast.error(code === 'version_conflict' ? t('dashboard.reviews.questions.changed') : t(`errors.${code}`))
    else {
      const isMailed = reply && !question.answer
      const text = isMailed ? t('dashboard.reviews.questions.mailed') : t(`dashboard.reviews.done.${status ?? 'reply'}`)
      announce(text)
      showUndo(text, result?.undo)
    }
    refresh()
    return !code
  }
  const remove = async ({ _id }: DashboardQuestion): Promise<boolean> => {
    const answer = await send(endpoints.reviews.deleteQuestion, { questionId: _id })
    const isGone = answer.success || answer.code === 'not_found'
    if (isGone) toast.success(t('dashboard.reviews.questions.deleted'))
    else toast.error(t(`errors.${answer.code}`))
    refresh()
    return isGone
  }
  return { decide, remove, refresh }
}
