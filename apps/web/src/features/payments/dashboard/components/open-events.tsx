import { endpoints } from 'virtual:dashboard-endpoints'
import { brandOf } from '@haat/shared/payments/constants.ts'
import type { PaymentEvent } from '@haat/shared/payments/dashboard/schema.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { send } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import { to } from '../../../../lib/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { announce } from '../../../../ui/feedback/announce.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { usePaymentEventsQuery, usePaymentsChanged } from '../api.ts'
import { detailRows } from '../detail.ts'
import { OutcomeChip } from './chips.tsx'
import { EventKind } from './event-kind.tsx'

/** Mismatched events that are not reviewed yet, with all details. */
export function OpenEvents({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation()
  const title = useId()
  const { data } = usePaymentEventsQuery({ open: 'true', limit: 20 } as never)
  if (!data || data.events.length === 0) return null
  return (
    <Card aria-labelledby={title} className="mb-6">
      <h2 id={title} className="flex items-center gap-2.5 text-lg">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-bad" />
        {t('dashboard.payments.events.open', { count: data.total })}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('dashboard.payments.events.openText')}</p>
      <ul className="mt-3 divide-y divide-line">
        {data.events.map((event) => (
          <OpenEvent key={event._id} event={event} mayEdit={mayEdit} />
        ))}
      </ul>
    </Card>
  )
}

function OpenEvent({ event, mayEdit }: { event: PaymentEvent; mayEdit: boolean }) {
  const { t } = useTranslation()
  const changed = usePaymentsChanged()
  const [isBusy, setBusy] = useState(false)
  const { _id, method, kind, outcome, orderId, date } = event
  const details = detailRows(t, event)
  const resolve = async () => {
    setBusy(true)
    const answer = await send(endpoints.payments.resolveEvent, { eventId: _id })
    setBusy(false)
    if (!answer.success) return toast.error(t(`errors.${answer.code}`))
    announce(t('dashboard.payments.events.done'))
    changed()
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <OutcomeChip outcome={outcome} />
          <span className="font-semibold">{brandOf(method)}</span>
          <EventKind kind={kind} className="text-sm text-soft" />
          <Ago date={date} className="text-sm text-soft" />
        </p>
        <p className="mt-1 text-sm">{t(`dashboard.payments.outcomeText.${outcome}`)}</p>
        {details.length > 0 && (
          <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 rounded-[10px] bg-sunken px-3 py-2 text-[13px]">
            {details.map(({ name, value }) => (
              <div key={name} className="flex min-w-0 gap-1.5">
                <dt className="text-soft">{name}</dt>
                <dd className="min-w-0 font-semibold break-all">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {orderId && (
          <Link
            to={to(dashboardPaths.order, { orderId })}
            className="inline-flex min-h-9 items-center px-1 text-sm font-semibold text-brand-text underline-offset-4 hover:underline max-md:min-h-11"
          >
            {t('dashboard.payments.events.toOrder', { orderId: `\u2066${orderId}\u2069` })}
          </Link>
        )}
        {mayEdit && (
          <Button size="sm" loading={isBusy} icon={<Check aria-hidden className="size-4" />} onClick={() => void resolve()}>
            {t('dashboard.payments.events.resolve')}
          </Button>
        )}
      </div>
    </li>
  )
}
