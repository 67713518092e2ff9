import { brandOf } from '@haat/shared/payments/constants.ts'
import type { PaymentEvent } from '@haat/shared/payments/dashboard/schema.ts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { to } from '../../../lib/paths.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Ago } from '../../../ui/dashboard/ago.tsx'
import type { Column } from '../../../ui/dashboard/table/types.ts'
import { OutcomeChip } from './components/chips.tsx'
import { EventKind } from './components/event-kind.tsx'
import { detailRows, kindText } from './detail.ts'

export function useEventColumns(): Column<PaymentEvent>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const detailText = (event: PaymentEvent) =>
    detailRows(t, event)
      .map(({ name, value }) => `${name}: ${value}`)
      .join(' · ')
  return [
    {
      key: 'kind',
      label: t('dashboard.payments.events.kind'),
      always: true,
      text: ({ kind }) => kindText(t, kind),
      cell: ({ kind }) => <EventKind kind={kind} className="text-sm font-semibold" />,
    },
    {
      key: 'method',
      label: t('dashboard.payments.events.provider'),
      roomy: true,
      text: ({ method }) => brandOf(method),
      cell: ({ method }) => <span className="whitespace-nowrap">{brandOf(method)}</span>,
    },
    {
      key: 'outcome',
      label: t('dashboard.payments.events.outcome'),
      card: 'end',
      text: ({ outcome }) => t(`dashboard.payments.outcome.${outcome}`),
      cell: (event) => (
        <span className="inline-flex items-center gap-2">
          <OutcomeChip outcome={event.outcome} />
          {event.resolved && (
            <span className="inline-flex items-center gap-1 text-[13px] whitespace-nowrap text-soft">
              <Check aria-hidden className="size-3.5 text-good" />
              {t('dashboard.payments.events.resolved')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'order',
      label: t('dashboard.payments.column.order'),
      text: ({ orderId }) => orderId ?? '',
      cell: ({ orderId }) =>
        orderId ? (
          <Link
            to={to(dashboardPaths.order, { orderId })}
            className="relative z-10 -my-1 inline-block py-1 underline-offset-4 hover:underline"
          >
            <bdi dir="ltr" className="tabular">
              {orderId}
            </bdi>
          </Link>
        ) : (
          <span className="text-faint">—</span>
        ),
    },
    {
      key: 'detail',
      label: t('dashboard.payments.events.detail'),
      roomy: true,
      card: 'none',
      text: detailText,
      cell: (event) => (
        <bdi className="line-clamp-2 text-[13px] break-words text-soft" title={detailText(event)}>
          {detailText(event)}
        </bdi>
      ),
    },
    {
      key: 'eventId',
      label: t('dashboard.payments.events.id'),
      optional: true,
      card: 'none',
      text: ({ eventId }) => eventId,
      cell: ({ eventId }) => (
        <bdi dir="ltr" className="text-[13px] break-all text-soft">
          {eventId}
        </bdi>
      ),
    },
    {
      key: 'moment',
      label: t('dashboard.payments.events.moment'),
      optional: true,
      card: 'none',
      text: ({ date }) => date,
      cell: ({ date }) => <span className="whitespace-nowrap text-soft">{formatDateTime(date, language)}</span>,
    },
    {
      key: 'date',
      label: t('dashboard.payments.column.date'),
      cell: ({ date }) => <Ago date={date} className="inline-block text-soft first-letter:uppercase" />,
    },
  ]
}
