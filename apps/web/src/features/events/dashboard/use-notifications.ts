import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { publishArrival } from '../../../lib/dashboard/arrivals.ts'
import { useGo } from '../../../lib/dashboard/editing/leave.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { chime } from './chime.ts'
import { connectNotifications, type Word } from './connect.ts'
import { formatLine, listOf, placeOf } from './labels.ts'
import { addEvent, hasSound, markRead, notifiedUntil, openNotifications, useNotificationState } from './notifications.ts'
import { useTitleMark } from './title-mark.ts'

/** Milliseconds; older events go to the bell without a toast. */
const fresh = 90_000

/** Subscribes to staff notifications while the dashboard is open: toasts, the count in the title, and new rows in lists. */
export function useNotifications(): void {
  const { t } = useTranslation()
  const { session } = useSession()
  const { pathname } = useLocation()
  const go = useGo()
  const { unread } = useNotificationState()
  const owner = session?.user.email ?? session?.user.name ?? ''
  const say = useRef<(word: Word) => void>(undefined)
  const call = useRef<(events: ShopEvent[]) => void>(undefined)
  useTitleMark(unread.length)

  useEffect(() => {
    call.current = (events) => {
      const [first] = events
      if (!first || document.visibilityState !== 'visible') return
      if (hasSound()) chime()
      if (events.length === 1)
        toast.undo(formatLine(first), t('dashboard.notifications.open'), () => {
          read([first._id])
          void go(placeOf(first))
        })
      else
        toast.undo(
          t('dashboard.notifications.many', { count: events.length }),
          t('dashboard.notifications.open'),
          () => void go(dashboardPaths.orders),
        )
    }
  })
  const read = (ids: string[]) => {
    markRead(ids)
    say.current?.({ read: ids })
  }

  useEffect(() => {
    openNotifications(owner)
    let waiting: ShopEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const connection = connectNotifications({
      since: notifiedUntil,
      onRead: markRead,
      onEvent: (event) => {
        if (!addEvent(event)) return
        publishArrival({ list: listOf(event), names: event.type === 'order' ? [event._id, event.number] : [event._id] })
        if (Date.now() - Date.parse(event.at) > fresh) return
        waiting.push(event)
        // Several events at once are combined in one toast.
        timer ??= setTimeout(() => {
          timer = undefined
          call.current?.(waiting)
          waiting = []
        }, 400)
      },
    })
    say.current = connection.say
    return () => {
      clearTimeout(timer)
      connection.stop()
    }
  }, [owner])

  // An event of the current page is read.
  const here = unread.filter((event) => event.type === 'order' && placeOf(event) === pathname).map(({ _id }) => _id)
  const seen = here.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by ids
  useEffect(() => {
    if (here.length > 0) read(here)
  }, [seen])
}
