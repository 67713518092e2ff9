import { endpoints } from 'virtual:endpoints'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../../lib/api/api.ts'
import { formatNumber } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { cx } from '../../../../../ui/cx.ts'
import { toast } from '../../../../../ui/feedback/toast.tsx'
import { hasVoted, rememberVote, voterDevice } from '../../../review-votes.ts'

/** Marks a review as helpful, or takes the mark back. */
export function HelpfulButton({ reviewId, helpful }: { reviewId: string; helpful: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [voted, setVoted] = useState(() => hasVoted(reviewId))
  const [count, setCount] = useState(helpful)
  const [isBusy, setBusy] = useState(false)
  const vote = async () => {
    if (isBusy) return
    setBusy(true)
    const answer = await send(endpoints.catalog.voteReview, { reviewId, helpful: !voted, device: voterDevice() })
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    setVoted(!voted)
    setCount(answer.helpful)
    rememberVote(reviewId, !voted)
  }
  return (
    <button
      type="button"
      aria-pressed={voted}
      className={cx(
        'mt-2 -ms-2.5 inline-flex min-h-11 items-center gap-2 rounded-button px-2.5 text-sm hover:bg-sunken md:min-h-9',
        voted ? 'font-semibold text-ink' : 'text-soft hover:text-ink',
      )}
      onClick={() => void vote()}
    >
      <ThumbsUp aria-hidden className={cx('size-4', voted && 'fill-current')} />
      {t('catalog.reviews.helpful')}
      {count > 0 && <span className="tabular">({formatNumber(count, language)})</span>}
    </button>
  )
}
