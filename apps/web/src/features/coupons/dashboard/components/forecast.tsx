import { endpoints } from 'virtual:dashboard-endpoints'
import type { CouponForecast } from '@haat/shared/coupons/dashboard/schema.ts'
import { can } from '@haat/shared/permissions.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../ui/layout/skeleton.tsx'
import { Money } from '../../../../ui/price.tsx'
import { percentText, useSentence } from '../labels.ts'
import { useTargets } from '../targets.ts'
import { type RuleValues, toForecastInput } from '../values.ts'

/** Summary of the rules, and for staff who may edit coupons their effect on recent orders; debounced. */
export function Forecast({ values }: { values: RuleValues }) {
  const { t } = useTranslation()
  const { targets } = useTargets(values.scope)
  const sentence = useSentence()(values, targets)
  const { isAsked, forecast, isStale, hasFailed } = useForecast(values)
  return (
    <Card className="space-y-4 lg:sticky lg:top-4" aria-label={t('dashboard.coupons.whatIf.title')}>
      <p className="text-pretty font-semibold" aria-live="polite">
        {sentence ?? <span className="font-normal text-soft">{t('dashboard.coupons.whatIf.typePercent')}</span>}
      </p>
      {sentence && isAsked && (
        <div className="border-t border-line pt-4">
          <h2 className="text-base">{t('dashboard.coupons.whatIf.title')}</h2>
          {hasFailed ? (
            <p className="mt-2 text-sm text-soft">{t('dashboard.coupons.whatIf.failed')}</p>
          ) : forecast ? (
            <Figures forecast={forecast} stale={isStale} />
          ) : (
            <div className="mt-3 space-y-2">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-2" />
              <Skeleton className="h-20" />
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

function Figures({ forecast, stale }: { forecast: CouponForecast; stale: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const { days, orders, eligible, revenue, cost, withCoupon } = forecast
  if (orders === 0) return <p className="mt-1 text-sm text-soft">{t('dashboard.coupons.whatIf.noOrders', { count: days })}</p>
  const share = eligible / orders
  return (
    <div className={cx('transition-opacity duration-150', stale && 'opacity-50')} aria-busy={stale} aria-live="polite">
      <p className="mt-1 text-sm text-soft">
        {t('dashboard.coupons.whatIf.orders', {
          count: days,
          eligible: formatNumber(eligible, language),
          orders: formatNumber(orders, language),
        })}
      </p>
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-chip bg-sunken">
        <div className="h-full rounded-chip bg-brand" style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact label={t('dashboard.coupons.whatIf.cost')}>
          <Money amount={cost} currency={currency} className="text-xl" />
        </Fact>
        <Fact label={t('dashboard.coupons.whatIf.average')}>
          <Money
            amount={eligible === 0 ? 0 : Math.round((cost / eligible) * 100) / 100}
            currency={currency}
            className="text-xl"
          />
        </Fact>
        <Fact label={t('dashboard.coupons.whatIf.revenue')}>
          <Money amount={revenue} currency={currency} />
        </Fact>
        <Fact label={t('dashboard.coupons.whatIf.share')}>
          {percentText(revenue === 0 ? 0 : (cost / revenue) * 100, language)}
        </Fact>
      </dl>
      {withCoupon > 0 && (
        <p className="mt-3 text-sm text-soft">{t('dashboard.coupons.whatIf.withCoupon', { count: withCoupon })}</p>
      )}
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

interface Known {
  asked: string
  forecast?: CouponForecast
  hasFailed?: boolean
}

function useForecast(values: RuleValues) {
  const { session } = useSession()
  const input = can(session, 'coupons', 'edit') ? toForecastInput(values) : undefined
  const asked = input && JSON.stringify(input)
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    if (!asked) return
    const control = new AbortController()
    const timer = setTimeout(() => {
      send(endpoints.coupons.forecast, JSON.parse(asked) as never, { signal: control.signal }).then(
        (answer) => setKnown(answer.success ? { asked, forecast: answer.forecast } : { asked, hasFailed: true }),
        // Cancelled by a newer request.
        () => undefined,
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [asked])
  return {
    /** the forecast may be requested, and the rules are complete enough for it */
    isAsked: asked !== undefined,
    forecast: known?.forecast,
    isStale: known?.asked !== asked,
    hasFailed: known?.asked === asked && Boolean(known?.hasFailed),
  }
}
