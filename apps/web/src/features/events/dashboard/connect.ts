import { endpoints } from 'virtual:dashboard-endpoints'
import type { ShopEvent } from '@haat/shared/events/desk-schema.ts'

/** What tabs say to one another: the one that listens tells the others what it heard, and all what was read. */
export type Word = { event: ShopEvent } | { read: string[] }

interface Hearing {
  since: () => string | undefined
  onEvent: (event: ShopEvent) => void
  onRead: (ids: string[]) => void
}

/** One connection for all tabs of this browser: one of them listens, and when it closes another one takes over. */
export function connectNews({ since, onEvent, onRead }: Hearing): { say: (word: Word) => void; stop: () => void } {
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
      // Given up while waiting for its turn.
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

/** Listens, and begins again from the last event whenever the way breaks, with a growing pause. */
function listenUntil(signal: AbortSignal, since: () => string | undefined, onEvent: (event: ShopEvent) => void): Promise<void> {
  if (typeof EventSource === 'undefined' || signal.aborted) return Promise.resolve()
  return new Promise((done) => {
    let pause = shortest
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const from = since()
      source = new EventSource(endpoints.events.follow.path + (from ? `?since=${encodeURIComponent(from)}` : ''))
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
      // Not all browsers of a shop at the same moment, after a restart.
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
