import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { formatDate, formatNumber } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/use-session.ts'
import { useCurrency } from '../../../../lib/settings.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { Money } from '../../../../ui/price.tsx'

/** Key figures of the customer. */
export function Facts({ customer: { _id, orders, value, lastOrder, since, reviews, openOrders } }: { customer: Customer }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const language = useLanguage()
  const currency = useCurrency()
  const average = orders === 0 ? 0 : Math.round((value / orders) * 100) / 100
  const written = formatNumber(reviews, language)
  const { unlimited } = openOrders
  const [open, limit] = [formatNumber(openOrders.count, language), formatNumber(openOrders.limit, language)]
  return (
    <dl
      aria-label={t('dashboard.customers.facts')}
      className="mb-7 grid grid-cols-2 gap-x-6 gap-y-4 rounded-card border border-line p-4 md:grid-cols-3 md:p-5 xl:grid-cols-7"
    >
      <Fact label={t('dashboard.customers.column.value')}>
        <Money amount={value} currency={currency} className="text-lg" />
      </Fact>
      <Fact label={t('dashboard.customers.column.orders')}>
        <span className="text-lg">{formatNumber(orders, language)}</span>
      </Fact>
      <Fact label={t('dashboard.customers.average')}>
        <Money amount={average} currency={currency} className="text-lg" />
      </Fact>
      <Fact label={t('dashboard.customers.column.lastOrder')}>
        {lastOrder ? <Ago date={lastOrder} className="inline-block first-letter:uppercase" /> : '—'}
      </Fact>
      <Fact label={t('dashboard.customers.openOrders.label')}>
        {unlimited || openOrders.limit === 0
          ? t('dashboard.customers.openOrders.unlimited', { open })
          : t('dashboard.customers.openOrders.of', { open, limit })}
      </Fact>
      <Fact label={t('dashboard.customers.column.since')}>{formatDate(since, language)}</Fact>
      <Fact label={t('shell.sections.reviews')}>
        {reviews > 0 && can(session, 'reviews', 'view') ? (
          <Link
            className="underline underline-offset-4"
            to={`${dashboardPaths.reviews}?${new URLSearchParams({ status: 'all', customer: _id }).toString()}`}
          >
            {written}
          </Link>
        ) : (
          written
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-semibold tabular">{children}</dd>
  </div>
)
