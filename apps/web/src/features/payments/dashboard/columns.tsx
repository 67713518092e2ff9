import { isOnline } from '@haat/shared/payments/constants.ts'
import type { DashboardPayment } from '@haat/shared/payments/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDateTime, plainAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { MethodMark } from '../../../ui/marks/method-mark.tsx'
import { Money } from '../../../ui/price.tsx'
import { PaymentStateChip, TestChip } from './components/chips.tsx'
import { problemText } from './problem-text.ts'

const none = <span className="text-faint">—</span>

/** Columns of the list of payments. */
export function usePaymentColumns(): Column<DashboardPayment>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return [...paymentColumns(t), ...balanceColumns(t), ...providerColumns(t, language), amountColumn(t)]
}

/** Which order, by which method, its state and problem, and when. */
const paymentColumns = (t: TFunction): Column<DashboardPayment>[] => [
  {
    key: 'order',
    label: t('dashboard.payments.column.order'),
    always: true,
    text: ({ orderId }) => orderId,
    cell: ({ orderId }) => (
      <bdi dir="ltr" className="tabular">
        {orderId}
      </bdi>
    ),
  },
  {
    key: 'customer',
    label: t('dashboard.payments.column.customer'),
    text: ({ customer }) => customer,
    cell: ({ customer }) => (
      <bdi dir="auto" className="text-ink">
        {customer}
      </bdi>
    ),
  },
  {
    key: 'method',
    label: t('dashboard.payments.column.method'),
    text: ({ method }) => t(`payments.method.${method}`),
    cell: ({ method, mode }) => (
      <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap md:max-lg:whitespace-normal">
        <MethodMark method={method} size="sm" className="max-lg:hidden" />
        {t(`payments.method.${method}`)}
        {isOnline(method) && <TestChip mode={mode} />}
      </span>
    ),
  },
  {
    key: 'state',
    label: t('dashboard.payments.column.state'),
    card: 'end',
    text: ({ status }) => t(`dashboard.payments.state.${status}`),
    cell: ({ status, toRefund }) => (
      <span className="inline-flex flex-col items-end gap-1 md:items-start">
        <PaymentStateChip state={status} />
        {toRefund > 0 && (
          <Chip tone="bad" className="md:hidden">
            {t('dashboard.payments.owedBack')}
          </Chip>
        )}
      </span>
    ),
  },
  {
    key: 'problem',
    label: t('dashboard.payments.column.problem'),
    roomy: true,
    card: 'none',
    text: ({ problem }) => problemText(t, problem),
    cell: ({ problem }) => <bdi className="line-clamp-2 text-sm text-soft">{problemText(t, problem)}</bdi>,
  },
  {
    key: 'date',
    label: t('dashboard.payments.column.date'),
    roomy: true,
    sort: { up: 'old', down: 'new', first: 'down' },
    text: ({ date }) => date,
    cell: ({ date }) => <Ago date={date} className="inline-block text-soft first-letter:uppercase" />,
  },
]

/** Amounts that were captured, refunded, or are still to be refunded. */
const balanceColumns = (t: TFunction): Column<DashboardPayment>[] => [
  {
    key: 'toRefund',
    label: t('dashboard.payments.column.toRefund'),
    end: true,
    card: 'none',
    text: ({ toRefund }) => toRefund,
    cell: ({ toRefund, currency }) =>
      toRefund > 0 ? <Money amount={toRefund} currency={currency} className="font-semibold text-bad" /> : none,
  },
  {
    key: 'captured',
    label: t('dashboard.payments.column.captured'),
    end: true,
    optional: true,
    card: 'none',
    text: ({ captured }) => captured,
    cell: ({ captured, currency }) => (captured > 0 ? <Money amount={captured} currency={currency} /> : none),
  },
  {
    key: 'refunded',
    label: t('dashboard.payments.column.refunded'),
    end: true,
    roomy: true,
    card: 'none',
    text: ({ refunded }) => refunded,
    cell: ({ refunded, currency }) => (refunded > 0 ? <Money amount={refunded} currency={currency} /> : none),
  },
]

/** The amount requested from the provider, the provider's id, and when the payment expires. */
const providerColumns = (t: TFunction, language: Language): Column<DashboardPayment>[] => [
  {
    key: 'asked',
    label: t('dashboard.payments.column.asked'),
    end: true,
    optional: true,
    card: 'none',
    text: ({ asked }) => (asked ? `${asked.amount} ${asked.currency}` : ''),
    cell: ({ asked }) =>
      asked && (
        <bdi dir="ltr" className="whitespace-nowrap text-soft tabular">
          {asked.amount} {asked.currency}
        </bdi>
      ),
  },
  {
    key: 'providerId',
    label: t('dashboard.payments.column.providerId'),
    optional: true,
    card: 'none',
    text: ({ providerId }) => providerId ?? '',
    cell: ({ providerId }) =>
      providerId && (
        <bdi dir="ltr" className="text-sm break-all text-soft">
          {providerId}
        </bdi>
      ),
  },
  {
    key: 'expires',
    label: t('dashboard.payments.column.expires'),
    optional: true,
    card: 'none',
    text: ({ expires }) => expires ?? '',
    cell: ({ expires }) => expires && <span className="whitespace-nowrap text-soft">{formatDateTime(expires, language)}</span>,
  },
]

const amountColumn = (t: TFunction): Column<DashboardPayment> => ({
  key: 'amount',
  label: t('dashboard.payments.column.amount'),
  end: true,
  sort: { up: 'low', down: 'high', first: 'down' },
  text: ({ amount, currency }) => plainAmount(amount, currency.name),
  cell: ({ amount, currency }) => <Money amount={amount} currency={currency} className="font-semibold text-ink" />,
})
