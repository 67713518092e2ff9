import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { useConcurrentChanges } from '../use-remote-changes.ts'
import { actorOf, formatEntry, wordsOf } from './timeline/timeline-text.ts'

/** Notice about changes by other users since the order was opened. */
export function ConcurrentChanges({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const { entries, dismiss } = useConcurrentChanges(order)
  if (entries.length === 0) return null
  return (
    <div role="status" className="flex animate-rise flex-wrap items-start gap-3 rounded-button bg-info-soft px-4 py-3 text-info">
      <Users aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t('dashboard.orders.meanwhile.title')}</p>
        <ul className="mt-1 space-y-0.5 text-sm">
          {entries.map((entry) => (
            <li key={entry._id}>
              {formatEntry(t, entry, order.currency)} <bdi>{wordsOf(t, entry)}</bdi> — <bdi>{actorOf(t, entry)}</bdi>,{' '}
              <Ago date={entry.date} />
            </li>
          ))}
        </ul>
      </div>
      <Button size="sm" variant="quiet" className="text-inherit!" onClick={dismiss}>
        {t('dashboard.edit.fine')}
      </Button>
    </div>
  )
}
