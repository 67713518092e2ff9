import type { Overview } from '@haat/shared/overview/dashboard/schema.ts'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../../lib/format.ts'

/** Today's figures in one line. */
export function Today({ sales: { today, currency } }: { sales: NonNullable<Overview['sales']> }) {
  const { t } = useTranslation()
  return (
    <>
      {today.orders === 0
        ? t('dashboard.overview.todayNone')
        : t('dashboard.overview.today', { count: today.orders, amount: moneyInText(today.net, currency) })}
    </>
  )
}
