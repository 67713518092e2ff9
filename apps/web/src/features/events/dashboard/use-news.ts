import type { ShopEvent } from '@haat/shared/events/desk-schema.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { tellArrival } from '../../../lib/dashboard/arrivals.ts'
import { useGo } from '../../../lib/dashboard/leave.ts'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSession } from '../../../lib/session/use-session.ts'
import { toast } from '../../../ui/toast.tsx'
import { chime } from './chime.ts'
import { connectNews, type Word } from './connect.ts'
import { hasSound, markRead, newsUntil, openNews, takeIn, useKeptNews } from './news.ts'
import { useTitleMark } from './title-mark.ts'
import { lineOf, listOf, placeOf } from './words.ts'

/** What is older was missed, not new: the bell has it, nobody is called. */
const fresh = 90_000

/** Follows what happens in the shop while the dashboard is open: toasts, the count in the window's name, and what lists are told. */
export function useNews(): void {
  const { t } = useTranslation()
  const { session } = useSession()
  const { pathname } = useLocation()
  const go = useGo()
  const { unread } = useKeptNews()
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
        toast.undo(lineOf(first), t('dashboard.news.open'), () => {
          read([first._id])
          void go(placeOf(first))
        })
      else
        toast.undo(
          t('dashboard.news.many', { count: events.length }),
          t('dashboard.news.open'),
          () => void go(dashboardPaths.orders),
        )
    }
  })
  const read = (ids: string[]) => {
    markRead(ids)
    say.current?.({ read: ids })
  }

  useEffect(() => {
    openNews(owner)
    let waiting: ShopEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const connection = connectNews({
      since: newsUntil,
      onRead: markRead,
      onEvent: (event) => {
        if (!takeIn(event)) return
        tellArrival({ list: listOf(event), names: event.type === 'order' ? [event._id, event.number] : [event._id] })
        if (Date.now() - Date.parse(event.at) > fresh) return
        waiting.push(event)
        // Several at once are one toast.
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

  // Whoever looks at it has read it.
  const here = unread.filter((event) => event.type === 'order' && placeOf(event) === pathname).map(({ _id }) => _id)
  const seen = here.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its ids
  useEffect(() => {
    if (here.length > 0) read(here)
  }, [seen])
}
