import type { Logger } from 'pino'
import type { AnswerCache } from '../http/answer-cache.ts'
import { openEar } from './ear.ts'

interface NewsRoom {
  hear: (what: string) => void
  setListening: (listening: boolean) => void
}

/** Hears `pg_notify('catalog')` and empties the kept answers; nothing is kept while it is deaf. Hears `pg_notify('staff')` for the news. */
export function listenToCatalog(url: string, cache: AnswerCache, log: Logger, news?: NewsRoom): { stop: () => Promise<void> } {
  const onState = (listening: boolean) => {
    cache.setListening(listening)
    news?.setListening(listening)
  }
  const channels = {
    catalog: (table: string) => cache.clear(table || undefined),
    ...(news && { staff: (what: string) => news.hear(what) }),
  }
  return openEar(url, { channels, onState }, log)
}
