import pg from 'pg'
import type { Logger } from 'pino'

interface Hearing {
  /** what is done with a word on a channel */
  channels: Record<string, (payload: string) => void>
  /** the connection is up, or down: what was said meanwhile is lost */
  onState: (listening: boolean) => void
}

/** One connection of the process that hears what the database tells all of them; reconnects with a growing pause. */
export function openEar(url: string, { channels, onState }: Hearing, log: Logger): { stop: () => Promise<void> } {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async (pause: number): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'haat ear',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    let gone = false
    const lost = (error: Error) => {
      if (gone) return
      gone = true
      onState(false)
      void fresh.end().catch(() => {})
      if (stopped) return
      log.warn({ err: error }, 'not hearing what the database tells, trying again')
      timer = setTimeout(() => void connect(Math.min(pause * 2, 10_000)), pause)
    }
    fresh.on('error', lost)
    fresh.on('end', () => lost(new Error('the connection ended')))
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    client = fresh
    try {
      await fresh.connect()
      for (const channel of Object.keys(channels)) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (!gone) onState(true)
    } catch (error) {
      lost(error as Error)
    }
  }
  void connect(200)

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      onState(false)
      await client?.end().catch(() => {})
    },
  }
}
