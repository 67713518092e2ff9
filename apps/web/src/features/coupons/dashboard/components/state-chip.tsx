import type { CouponState, DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../lib/format.ts'
import { relativeTime } from '../../../../lib/relative-time.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip, type Tone } from '../../../../ui/chip.tsx'

const tones: Record<CouponState, Tone> = { works: 'good', waiting: 'info', ended: 'plain', usedUp: 'warn', off: 'plain' }
export const stateOrder = Object.keys(tones) as CouponState[]

/** State of the coupon, and when it changes. */
export function StateChip({ coupon: { state, startsAt, endsAt } }: { coupon: DashboardCoupon }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const moment = state === 'waiting' ? startsAt : state === 'works' || state === 'ended' ? endsAt : null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Chip tone={tones[state]}>{t(`dashboard.coupons.state.${state}`)}</Chip>
      {moment && (
        <time
          dateTime={moment}
          title={formatDateTime(moment, language)}
          className="text-[13px] whitespace-nowrap text-soft max-md:hidden"
        >
          {t(`dashboard.coupons.when.${state as 'works' | 'waiting' | 'ended'}`, { when: relativeTime(moment, language) })}
        </time>
      )}
    </span>
  )
}
