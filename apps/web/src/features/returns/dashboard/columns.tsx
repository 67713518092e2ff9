import type { DashboardReturnRow } from '@haat/shared/returns/dashboard/schema.ts'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plainAmount } from '../../../lib/format.ts'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { Money } from '../../../ui/price.tsx'
import { WayChip, wayText } from './components/chips.tsx'

export function useColumns(): Column<DashboardReturnRow>[] {
  const { t } = useTranslation()
  const goods = ({ first, units }: DashboardReturnRow) =>
    units > 1 ? t('dashboard.returns.goods', { name: `\u2068${first}\u2069`, count: units }) : first
  return [
    {
      key: 'order',
      label: t('dashboard.returns.column.order'),
      always: true,
      text: ({ orderId, number }) => `${orderId}/${number}`,
      cell: ({ orderId, number, unanswered }) => (
        <span className="inline-flex items-center gap-2">
          <bdi dir="ltr" className="tabular">
            {orderId} / {number}
          </bdi>
          {unanswered && (
            <MessageCircle role="img" aria-label={t('dashboard.returns.unanswered')} className="size-4 text-brand-text" />
          )}
        </span>
      ),
    },
    {
      key: 'customer',
      label: t('dashboard.returns.column.customer'),
      text: ({ customer }) => customer,
      cell: ({ customer }) => (
        <bdi dir="auto" className="text-ink">
          {customer}
        </bdi>
      ),
    },
    {
      key: 'goods',
      label: t('dashboard.returns.column.goods'),
      roomy: true,
      text: goods,
      cell: (row) => <span className="line-clamp-1 text-soft">{goods(row)}</span>,
    },
    {
      key: 'reason',
      label: t('dashboard.returns.column.reason'),
      roomy: true,
      card: 'none',
      text: ({ reason }) => t(`dashboard.returns.reason.${reason}`),
      cell: ({ reason }) => <span className="text-soft">{t(`dashboard.returns.reason.${reason}`)}</span>,
    },
    {
      key: 'resolution',
      label: t('dashboard.returns.column.resolution'),
      card: 'none',
      text: ({ resolution }) => t(`dashboard.returns.resolution.${resolution}`),
      cell: ({ resolution }) => <span className="text-soft">{t(`dashboard.returns.resolution.${resolution}`)}</span>,
    },
    {
      key: 'asked',
      label: t('dashboard.returns.column.asked'),
      sort: { up: 'old', down: 'new', first: 'down' },
      text: ({ date }) => date,
      cell: ({ date }) => <Ago date={date} className="inline-block text-soft first-letter:uppercase" />,
    },
    {
      key: 'way',
      label: t('dashboard.returns.column.way'),
      card: 'end',
      text: (row) => wayText(t, row),
      cell: (row) => <WayChip of={row} />,
    },
    {
      key: 'email',
      label: t('dashboard.returns.column.email'),
      optional: true,
      card: 'none',
      text: ({ email }) => email,
      cell: ({ email }) => (
        <bdi dir="ltr" className="text-soft">
          {email}
        </bdi>
      ),
    },
    {
      key: 'value',
      label: t('dashboard.returns.column.value'),
      end: true,
      text: ({ value, currency }) => plainAmount(value, currency.name),
      cell: ({ value, currency }) => <Money amount={value} currency={currency} className="font-semibold text-ink" />,
    },
  ]
}
