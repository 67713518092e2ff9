import pg from 'pg'
import type { Logger } from 'pino'
import type { AnswerCache } from '../http/answer-cache.ts'

/** Hears `pg_notify('catalog')` and empties the kept answers; reconnects with a growing pause. Nothing is kept while it is deaf. */
export function listenToCatalog(url: string, cache: AnswerCache, log: Logger): { stop: () => Promise<void> } {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async (pause: number): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'haat catalog',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    let gone = false
    const lost = (error: Error) => {
      if (gone) return
      gone = true
      cache.setListening(false)
      void fresh.end().catch(() => {})
      if (stopped) return
      log.warn({ err: error }, 'not listening to catalogue changes, trying again')
      timer = setTimeout(() => void connect(Math.min(pause * 2, 10_000)), pause)
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost(new Error('the connection ended')))
    fresh.on('notification', ({ payload }) => cache.clear(payload))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query('LISTEN catalog')
      if (!gone) cache.setListening(true)
    } catch (error) {
      lost(error as Error)
    }
  }
  void connect(200)

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      cache.setListening(false)
      await client?.end().catch(() => {})
    },
  }
}
