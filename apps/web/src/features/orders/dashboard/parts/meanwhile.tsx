import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { Ago } from '../../../../ui/dashboard/ago.tsx'
import { useMeanwhile } from '../use-meanwhile.ts'
import { actorOf, sentenceOf, wordsOf } from './timeline-text.ts'

/** Says what somebody else did to the order while it was looked at. */
export function Meanwhile({ order }: { order: DeskOrder }) {
  const { t } = useTranslation()
  const { entries, dismiss } = useMeanwhile(order)
  if (entries.length === 0) return null
  return (
    <div role="status" className="flex animate-rise flex-wrap items-start gap-3 rounded-button bg-info-soft px-4 py-3 text-info">
      <Users aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{t('dashboard.orders.meanwhile.title')}</p>
        <ul className="mt-1 space-y-0.5 text-sm">
          {entries.map((entry) => (
            <li key={entry._id}>
              {sentenceOf(t, entry, order.currency)} <bdi>{wordsOf(t, entry)}</bdi> — <bdi>{actorOf(t, entry)}</bdi>,{' '}
              <Ago date={entry.date} />
            </li>
          ))}
        </ul>
      </div>
      <Button size="sm" variant="quiet" className="text-inherit! max-md:min-h-11" onClick={dismiss}>
        {t('dashboard.edit.fine')}
      </Button>
    </div>
  )
}
