import { setTimeout as sleep } from 'node:timers/promises'
import { peer } from './peer.ts'

/** A server that records webhooks, for tests of their content and signature. */
export interface Listener {
  url: string
  heard: { body: Buffer; headers: Record<string, string | undefined> }[]
  /** Waits for the next webhook after this number of them. */
  after: (count: number) => Promise<Listener['heard'][number]>
  close: () => Promise<void>
}

export async function listener(): Promise<Listener> {
  const heard: Listener['heard'] = []
  const server = await peer(
    ({ raw, headers }) => {
      heard.push({ body: Buffer.from(raw), headers: headers as Record<string, string | undefined> })
      return { body: {} }
    },
    () => undefined,
  )
  return {
    url: server.url,
    heard,
    after: async (count) => {
      while (heard.length <= count) await sleep(5)
      return heard[count]!
    },
    close: server.close,
  }
}
