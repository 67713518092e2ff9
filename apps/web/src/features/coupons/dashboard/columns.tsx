import type { DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
import { chargedPrice, toAmount, toMinor } from '@haat/shared/money.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { useCurrency } from '../../../lib/settings.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { Money } from '../../../ui/price.tsx'
import { StateChip } from './components/state-chip.tsx'
import { percentText } from './labels.ts'

export function useColumns(): Column<DashboardCoupon>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useCurrency()
  const least = ({ minimum }: DashboardCoupon) => toAmount(chargedPrice(toMinor(minimum), currency))
  const scopeText = ({ scope }: DashboardCoupon) =>
    scope.type === 'all'
      ? t('dashboard.coupons.scope.all')
      : t(`dashboard.coupons.scope.count.${scope.type}`, { count: scope.ids.length })
  return [
    {
      key: 'code',
      label: t('dashboard.coupons.column.code'),
      always: true,
      cell: ({ code }) => (
        <bdi dir="ltr" className="break-all">
          {code}
        </bdi>
      ),
      text: ({ code }) => code,
    },
    {
      key: 'state',
      label: t('dashboard.coupons.column.state'),
      card: 'end',
      cell: (coupon) => <StateChip coupon={coupon} />,
      text: ({ state }) => t(`dashboard.coupons.state.${state}`),
    },
    {
      key: 'percent',
      label: t('dashboard.coupons.column.percent'),
      end: true,
      cell: ({ percent }) => percentText(percent, language),
      text: ({ percent }) => percent,
    },
    {
      key: 'used',
      label: t('dashboard.coupons.column.used'),
      end: true,
      cardLabel: true,
      sort: { up: 'used', down: '-used', first: 'down' },
      cell: ({ used, usageLimit }) => (
        <span className="whitespace-nowrap">
          {usageLimit === null
            ? formatNumber(used, language)
            : t('dashboard.coupons.usedOf', { used: formatNumber(used, language), limit: formatNumber(usageLimit, language) })}
        </span>
      ),
      text: ({ used }) => used,
    },
    {
      key: 'minimum',
      label: t('dashboard.coupons.column.minimum'),
      end: true,
      card: 'none',
      cell: (coupon) =>
        coupon.minimum > 0 ? <Money amount={least(coupon)} currency={currency} /> : <span className="text-faint">—</span>,
      text: least,
    },
    {
      key: 'scope',
      label: t('dashboard.coupons.column.scope'),
      card: 'none',
      roomy: true,
      cell: (coupon) => <span className="text-soft">{scopeText(coupon)}</span>,
      text: scopeText,
    },
    {
      key: 'batch',
      label: t('dashboard.coupons.column.batch'),
      card: 'none',
      roomy: true,
      cell: ({ batch }) =>
        batch && (
          <Link
            to={`${dashboardPaths.coupons}?${new URLSearchParams({ batch }).toString()}`}
            className="relative z-10 text-soft underline-offset-4 hover:text-ink hover:underline"
          >
            <bdi>{batch}</bdi>
          </Link>
        ),
      text: ({ batch }) => batch ?? '',
    },
    {
      key: 'ends',
      label: t('dashboard.coupons.column.ends'),
      card: 'none',
      optional: true,
      cell: ({ endsAt }) => <span className="whitespace-nowrap text-soft">{endsAt ? formatDate(endsAt, language) : '—'}</span>,
      text: ({ endsAt }) => endsAt ?? '',
    },
    {
      key: 'note',
      label: t('dashboard.coupons.column.note'),
      card: 'none',
      optional: true,
      cell: ({ note }) => (
        <bdi dir="auto" className="line-clamp-1 text-soft">
          {note}
        </bdi>
      ),
      text: ({ note }) => note,
    },
    {
      key: 'created',
      label: t('dashboard.coupons.column.created'),
      card: 'none',
      optional: true,
      sort: { up: 'created', down: '-created', first: 'down' },
      cell: ({ createdAt }) => <span className="whitespace-nowrap text-soft">{formatDate(createdAt, language)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ]
}
