import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import type { Logger } from 'pino'
import { openClient } from './client.ts'

interface Hearing {
  /** what is done with a word on a channel */
  channels: Record<string, (payload: string) => void>
  /** the connection is up, or down: what was said meanwhile is lost */
  onState: (listening: boolean) => void
}

/** Milliseconds: the first and the longest pause before the next try to connect. */
const pauses = { first: 200, longest: 2000 }

/**
 * One connection of the process that hears what the database tells all of them; reconnects with a growing pause. Every `checkEvery`
 * milliseconds it asks whether the connection still works: a network that swallows packets tells nobody.
 */
export function openEar(
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
    const fresh = openClient(url, { application_name: 'haat ear', connectionTimeoutMillis: 5000, query_timeout: checkEvery / 2 })
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
