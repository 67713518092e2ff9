import type { DashboardOrderRow } from '@haat/shared/orders/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { TFunction } from 'i18next'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber, plainAmount } from '../../../../lib/format.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import type { Column } from '../../../../ui/dashboard/table/types.ts'
import { Money } from '../../../../ui/price.tsx'
import { FulfilmentChip, PaymentChip, paymentText, ReturnsChip, StatusChip, WayChip, wayText } from '../components/chips.tsx'

/** Columns of the list of orders. */
export function useColumns(): Column<DashboardOrderRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return [...identityColumns(t), ...stateColumns(t), ...contactColumns(t), ...contentColumns(t, language)]
}

/** Which order, of whom, and when. */
const identityColumns = (t: TFunction): Column<DashboardOrderRow>[] => [
  {
    key: 'order',
    label: t('dashboard.orders.column.order'),
    always: true,
    text: ({ orderId }) => orderId,
    cell: ({ orderId, status, returnStatus }) => (
      <span className="inline-flex items-center gap-2">
        <bdi dir="ltr" className="tabular">
          {orderId}
        </bdi>
        {status === 'placed' && <span aria-hidden className="size-1.5 rounded-full bg-brand" />}
        {(returnStatus === 'requested' || returnStatus === 'in_progress') && (
          <Undo2
            role="img"
            aria-label={t(`dashboard.returns.ofOrders.${returnStatus}`)}
            className="size-4 text-brand-text flip-rtl"
          />
        )}
      </span>
    ),
  },
  {
    key: 'customer',
    label: t('dashboard.orders.column.customer'),
    text: ({ customer }) => customer.name,
    cell: ({ customer }) => (
      <bdi dir="auto" className="text-ink">
        {customer.name}
      </bdi>
    ),
  },
  {
    key: 'placed',
    label: t('dashboard.orders.column.placed'),
    roomy: true,
    sort: { up: 'old', down: 'new', first: 'down' },
    text: ({ date }) => date,
    cell: ({ date }) => <Ago date={date} className="inline-block text-soft first-letter:uppercase" />,
  },
]

/** The next step and the states of the order. */
const stateColumns = (t: TFunction): Column<DashboardOrderRow>[] => [
  {
    key: 'way',
    label: t('dashboard.orders.column.way'),
    card: 'end',
    text: (row) => wayText(t, row),
    cell: (row) => <WayChip order={row} />,
  },
  {
    key: 'payment',
    label: t('dashboard.orders.column.payment'),
    card: 'end',
    text: (row) => paymentText(t, row),
    cell: (row) => <PaymentChip order={row} />,
  },
  {
    key: 'status',
    label: t('dashboard.orders.column.status'),
    optional: true,
    card: 'none',
    text: ({ status }) => t(`dashboard.orders.status.${status}`),
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'fulfilment',
    label: t('dashboard.orders.column.fulfilment'),
    optional: true,
    card: 'none',
    text: ({ fulfilmentStatus }) => t(`dashboard.orders.fulfilment.${fulfilmentStatus}`),
    cell: ({ fulfilmentStatus }) => <FulfilmentChip status={fulfilmentStatus} />,
  },
  {
    key: 'returns',
    label: t('dashboard.returns.title'),
    optional: true,
    card: 'none',
    text: ({ returnStatus }) => (returnStatus === 'none' ? '' : t(`dashboard.returns.ofOrders.${returnStatus}`)),
    cell: ({ returnStatus }) => <ReturnsChip status={returnStatus} />,
  },
  {
    key: 'method',
    label: t('dashboard.orders.column.method'),
    optional: true,
    card: 'none',
    text: ({ paymentMethod }) => t(`payments.method.${paymentMethod}`),
    cell: ({ paymentMethod }) => t(`payments.method.${paymentMethod}`),
  },
]

/** Delivery address and contact of the customer. */
const contactColumns = (t: TFunction): Column<DashboardOrderRow>[] => [
  {
    key: 'place',
    label: t('dashboard.orders.column.place'),
    optional: true,
    roomy: true,
    card: 'none',
    text: ({ place }) => place,
    cell: ({ place }) => <bdi className="text-soft">{place}</bdi>,
  },
  {
    key: 'phone',
    label: t('dashboard.orders.column.phone'),
    optional: true,
    card: 'none',
    text: ({ customer }) => customer.phone,
    cell: ({ customer }) => (
      <bdi dir="ltr" className="whitespace-nowrap text-soft">
        {customer.phone}
      </bdi>
    ),
  },
  {
    key: 'email',
    label: t('dashboard.orders.column.email'),
    optional: true,
    card: 'none',
    text: ({ customer }) => customer.email,
    cell: ({ customer }) => (
      <bdi dir="ltr" className="text-soft">
        {customer.email}
      </bdi>
    ),
  },
]

/** Tags, exact time, number of items and total. */
const contentColumns = (t: TFunction, language: Language): Column<DashboardOrderRow>[] => [
  {
    key: 'tags',
    label: t('dashboard.orders.column.tags'),
    optional: true,
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => (
      <span className="flex flex-wrap gap-1">
        {tags.map((tag) => (
          <Chip key={tag}>
            <bdi>{tag}</bdi>
          </Chip>
        ))}
      </span>
    ),
  },
  {
    key: 'moment',
    label: t('dashboard.orders.column.moment'),
    optional: true,
    roomy: true,
    card: 'none',
    cell: ({ date }) => <span className="whitespace-nowrap text-soft">{formatDateTime(date, language)}</span>,
  },
  {
    key: 'items',
    label: t('dashboard.orders.column.items'),
    end: true,
    roomy: true,
    card: 'none',
    text: ({ count }) => count,
    cell: ({ count }) => <span className="text-soft">{formatNumber(count, language)}</span>,
  },
  {
    key: 'total',
    label: t('dashboard.orders.column.total'),
    end: true,
    sort: { up: 'low', down: 'high', first: 'down' },
    text: ({ total, currency }) => plainAmount(total, currency.name),
    cell: ({ total, currency }) => <Money amount={total} currency={currency} className="font-semibold text-ink" />,
  },
]
