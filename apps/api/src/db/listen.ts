import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface Listener {
  onNotify: () => void
  /** false from the moment the connection is lost until a new one listens */
  onState: (listening: boolean) => void
}

/** Hears `NOTIFY` on a channel over a connection of its own, which is made anew whenever it breaks. */
export function listen(url: string, channel: string, { onNotify, onState }: Listener): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let current: pg.Client | undefined

  async function connectOnce(): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: `haat listens to ${channel}`, keepAlive: true })
    const lost = new Promise<void>((gone) => {
      client.once('end', gone)
      client.once('error', () => gone())
    })
    client.on('error', () => {})
    client.on('notification', onNotify)
    current = client
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      onState(true)
      await lost
    } finally {
      onState(false)
      await client.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await connectOnce().catch(() => {})
      await sleep(500, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await current?.end().catch(() => {})
      await running
    },
  }
}
