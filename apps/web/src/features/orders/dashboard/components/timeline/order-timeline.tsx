import type { DashboardOrder, TimelineEntry } from '@haat/shared/orders/dashboard/schema.ts'
import type { AnyEventType } from '@haat/shared/orders/transitions.ts'
import {
  Ban,
  Check,
  CheckCheck,
  CircleX,
  CreditCard,
  FileCheck,
  HandCoins,
  Inbox,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Package,
  PackageCheck,
  PackageOpen,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  Tag,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../../lib/format.ts'
import { useLanguage } from '../../../../../lib/use-language.ts'
import { Button } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/cx.ts'
import { Ago } from '../../../../../ui/dashboard/ago.tsx'
import { LeaveQuestion } from '../../../../../ui/dashboard/leave-question.tsx'
import { Textarea } from '../../../../../ui/form/field.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import type { OrderActions } from '../../use-order-actions.ts'
import { actorOf, formatEntry, wordsOf } from './timeline-text.ts'

const icons: Record<AnyEventType, LucideIcon> = {
  placed: Inbox,
  confirmed: Check,
  packed: Package,
  shipped: Truck,
  delivered: PackageCheck,
  completed: CheckCheck,
  cancelled: Ban,
  paid: HandCoins,
  held: Pause,
  released: Play,
  note: MessageSquare,
  tagged: Tag,
  parcel_cancelled: PackageOpen,
  tracking: MapPin,
  edited: Pencil,
  reopened: RotateCcw,
  payment_failed: CircleX,
  transfer_receipt_sent: FileCheck,
  refunded: Undo2,
  return_requested: PackageOpen,
  return_approved: Check,
  return_rejected: Ban,
  return_received: PackageCheck,
  return_closed: CheckCheck,
  payment_started: CreditCard,
  authorized: CreditCard,
  payment_ended: CircleX,
  payment_problem: TriangleAlert,
  refund_started: Undo2,
  refund_failed: TriangleAlert,
}

/** History of the order, newest first, with a field for staff notes. */
export function OrderTimeline({
  order,
  mayEdit,
  actions,
  field,
}: {
  order: DashboardOrder
  mayEdit: boolean
  actions: OrderActions
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-3 text-lg">
        {t('dashboard.orders.timeline')}
      </h2>
      {mayEdit && <NoteForm actions={actions} field={field} />}
      <ol className="space-y-4">
        {order.timeline.map((entry) => (
          <Entry key={entry._id} entry={entry} currency={order.currency} />
        ))}
      </ol>
    </Card>
  )
}

function Entry({ entry, currency }: { entry: TimelineEntry; currency: DashboardOrder['currency'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const Icon = icons[entry.type]
  const words = wordsOf(t, entry)
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full',
          entry.type === 'note' ? 'bg-warn-soft text-warn' : 'bg-sunken text-soft',
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p>{formatEntry(t, entry, currency)}</p>
        {words && (
          <p
            className={cx(
              'mt-1 break-words whitespace-pre-line',
              entry.type === 'note' ? 'rounded-[10px] bg-sunken px-3 py-2' : 'text-sm text-soft',
            )}
          >
            <bdi>{words}</bdi>
          </p>
        )}
        <p className="mt-0.5 text-[13px] text-soft">
          <bdi>{actorOf(t, entry)}</bdi> · <Ago date={entry.date} />{' '}
          <span className="text-faint max-sm:hidden">{formatDateTime(entry.date, language)}</span>
        </p>
      </div>
    </li>
  )
}

function NoteForm({ actions, field }: { actions: OrderActions; field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() && (await actions.note(text.trim()))) setText('')
  }
  return (
    <form onSubmit={(event) => void save(event)} className="mb-5">
      <Textarea
        ref={field}
        label={t('dashboard.orders.noteLabel')}
        hint={t('dashboard.orders.noteHint')}
        rows={2}
        dir="auto"
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      {text.trim() && (
        <div className="mt-2 flex animate-rise gap-2">
          <Button type="submit" size="sm" variant="ink" loading={actions.busy === 'note'}>
            {t('dashboard.orders.action.note')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setText('')}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
      <LeaveQuestion on={text.trim() !== ''} />
    </form>
  )
}
