import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import type { Logger } from 'pino'
import { openClient } from './client.ts'

interface Hearing {
  /** handler by channel */
  channels: Record<string, (payload: string) => void>
  /** called when the connection is established or lost; notifications in between are lost */
  onState: (listening: boolean) => void
}

/** Name of the connection in `pg_stat_activity`. */
export const listenerName = 'haat listener'

/** Milliseconds: first and longest pause between reconnect attempts. */
const pauses = { first: 200, longest: 2000 }

/**
 * Keeps one connection per process for LISTEN and reconnects with a growing pause. Checks the connection every `checkEvery`
 * milliseconds, because a network that drops packets reports no error.
 */
export function openNotificationListener(
  url: string,
  { channels, onState }: Hearing,
  log: Logger,
  { checkEvery = 10_000 }: { checkEvery?: number } = {},
): { stop: () => Promise<void> } {
  let stopped = false
  let pause = pauses.first
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = openClient(url, {
      application_name: listenerName,
      connectionTimeoutMillis: 5000,
      query_timeout: checkEvery / 2,
    })
    let gone = false
    const lost = (error: Error) => {
      if (gone) return
      gone = true
      clearTimeout(timer)
      onState(false)
      void fresh.end().catch(() => {})
      if (stopped) return
      log.warn({ err: error }, 'LISTEN connection lost, reconnecting')
      timer = setTimeout(() => void connect(), pause)
      pause = Math.min(pause * 2, pauses.longest)
    }
    const checkLater = () => {
      timer = setTimeout(() => void fresh.query('SELECT 1').then(() => !gone && !stopped && checkLater(), lost), checkEvery)
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost(new Error('the connection ended')))
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    client = fresh
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels)) await fresh.query(`LISTEN ${escapeIdentifier(channel)}`)
      if (gone || stopped) return
      pause = pauses.first
      onState(true)
      checkLater()
    } catch (error) {
      lost(error as Error)
    }
  }
  void connect()

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      onState(false)
      await client?.end().catch(() => {})
    },
  }
}
