import { endpoints } from 'virtual:dashboard-endpoints'
import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { apiUrl, hasOtherApi } from '../../../lib/api/origin.ts'

/** Message between tabs: an event from the tab with the connection, or ids marked as read. */
export type Word = { event: ShopEvent } | { read: string[] }

interface NotificationHandlers {
  since: () => string | undefined
  onEvent: (event: ShopEvent) => void
  onRead: (ids: string[]) => void
}

/** One event stream for all tabs of this browser: one tab connects, and when it closes another takes over. */
export function connectNotifications({ since, onEvent, onRead }: NotificationHandlers): {
  say: (word: Word) => void
  stop: () => void
} {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('haat-news')
  const over = new AbortController()
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if ('event' in data) onEvent(data.event)
    else onRead(data.read)
  })
  const listen = () =>
    listenUntil(over.signal, since, (event) => {
      onEvent(event)
      channel?.postMessage({ event } satisfies Word)
    })
  if (navigator.locks)
    void navigator.locks.request('haat-news', { signal: over.signal }, listen).catch(() => {
      // Aborted while waiting for the lock.
    })
  else void listen()
  return {
    say: (word) => channel?.postMessage(word),
    stop: () => {
      over.abort()
      channel?.close()
    },
  }
}

const shortest = 2000
const longest = 120_000

/** Keeps the event stream open: reconnects from the last event, with growing delays. */
function listenUntil(signal: AbortSignal, since: () => string | undefined, onEvent: (event: ShopEvent) => void): Promise<void> {
  if (typeof EventSource === 'undefined' || signal.aborted) return Promise.resolve()
  return new Promise((done) => {
    let pause = shortest
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const from = since()
      source = new EventSource(apiUrl(endpoints.events.follow.path) + (from ? `?since=${encodeURIComponent(from)}` : ''), {
        withCredentials: hasOtherApi,
      })
      source.addEventListener('open', () => {
        pause = shortest
      })
      source.addEventListener('message', ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data) as ShopEvent))
      source.addEventListener('end', () => again(longest))
      source.addEventListener('error', () => {
        again(pause)
        pause = Math.min(pause * 2, longest)
      })
    }
    const again = (wait: number) => {
      source?.close()
      clearTimeout(timer)
      // Jitter, so that not all browsers reconnect at once after a server restart.
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2))
    }
    signal.addEventListener('abort', () => {
      source?.close()
      clearTimeout(timer)
      done()
    })
    open()
  })
}
