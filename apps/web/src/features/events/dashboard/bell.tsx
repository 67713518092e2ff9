import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { eventSections } from '@haat/shared/events/kinds.ts'
import { can } from '@haat/shared/permissions.ts'
import { Bell as BellIcon, BellOff, HandCoins, Inbox, MessageCircleQuestion, Star, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDateTime } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Drawer } from '../../../ui/overlay.tsx'
import { chime } from './chime.ts'
import { formatLine, placeOf } from './labels.ts'
import { markRead, setSound, useNotificationState } from './notifications.ts'

const icons = { order: Inbox, return: Undo2, money: HandCoins, review: Star, question: MessageCircleQuestion }

/** Unread notifications of this browser. Rendered for users with permission to receive any. */
export function Bell() {
  const { t } = useTranslation()
  const { session } = useSession()
  const { unread, sound } = useNotificationState()
  const [open, setOpen] = useState(false)
  if (!Object.values(eventSections).some((section) => can(session, section, 'view'))) return null
  const count = unread.length
  return (
    <>
      <IconButton
        label={count > 0 ? t('dashboard.notifications.unread', { count }) : t('dashboard.notifications.title')}
        badge={count}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellIcon aria-hidden className="size-4.5" />
      </IconButton>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title={t('dashboard.notifications.title')}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Checkbox
              label={t('dashboard.notifications.sound')}
              checked={sound}
              onChange={({ target }) => {
                setSound(target.checked)
                if (target.checked) chime()
              }}
            />
            {count > 0 && (
              <Button size="sm" onClick={() => markRead(unread.map(({ _id }) => _id))}>
                {t('dashboard.notifications.readAll')}
              </Button>
            )}
          </div>
        }
      >
        {count === 0 ? (
          <EmptyState
            icon={<BellOff aria-hidden />}
            title={t('dashboard.notifications.none')}
            text={t('dashboard.notifications.noneText')}
          />
        ) : (
          <ul aria-label={t('dashboard.notifications.title')} className="divide-y divide-line px-5">
            {unread.map((event) => (
              <Line
                key={event._id}
                event={event}
                onGo={() => {
                  markRead([event._id])
                  setOpen(false)
                }}
              />
            ))}
          </ul>
        )}
      </Drawer>
    </>
  )
}

function Line({ event, onGo }: { event: ShopEvent; onGo: () => void }) {
  const language = useLanguage()
  const Icon = icons[event.type]
  return (
    <li>
      <Link to={placeOf(event)} onClick={onGo} className="flex min-h-14 items-center gap-3 py-3 text-ink hover:underline">
        <Icon aria-hidden className="size-4.5 shrink-0 text-soft" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{formatLine(event)}</span>
          <time dateTime={event.at} className="text-sm text-soft">
            {formatDateTime(event.at, language)}
          </time>
        </span>
      </Link>
    </li>
  )
}
