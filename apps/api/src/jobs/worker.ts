import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

interface Work<Item extends { id: string }> {
  /** Claims at most `limit` items that have been due for `waited` seconds, for `lease` seconds. */
  claim: (size: { limit: number; lease: number; waited: number }) => Promise<Item[]>
  /** Extends the lease of unfinished items by `seconds` from now; 0 releases them. Returns the ids of the extended items. */
  extend: (ids: readonly string[], seconds: number) => Promise<readonly string[]>
  /** Processes the items (one, unless `chunk` is set) and records failures. */
  run: (items: Item[]) => Promise<void>
}

interface Limits {
  /** maximum claimed and unfinished items */
  batch: number
  /** maximum concurrent calls of `run` */
  concurrency: number
  /** maximum items per call of `run`; default 1 */
  chunk?: number
  /** seconds after which another process claims the items of a dead one; extended while this process works */
  lease: number
  /** seconds between polls for work without a notification */
  pollEvery: number
  /** default: items are claimed at once */
  givesWay?: GivesWay | undefined
}

/** For queues whose items can wait a moment while this process answers many requests. */
export interface GivesWay {
  /** whether requests go first now */
  isBusy: () => boolean
  /** seconds that an item waits for them at most */
  atMost: number
}

export interface Worker {
  /** signals that there may be work */
  wake: () => void
  /** releases items that are not started, and waits for the others */
  stop: () => Promise<void>
}

/**
 * Processes a queue: claims batches, runs a limited number of items concurrently and claims the next batch when half of one is done,
 * so that a slow item does not delay others.
 */
export function startWorker<Item extends { id: string }>(work: Work<Item>, limits: Limits, log: Logger): Worker {
  const { batch, concurrency, chunk = 1, lease, pollEvery, givesWay } = limits
  /** end of the lease (`performance.now` ms) by id of claimed, unfinished items */
  const inHand = new Map<string, number>()
  const waiting: Item[] = []
  const running = new Set<Promise<void>>()
  let stopped = false
  let mayBeMore = true
  let signal = () => {}

  /** Resolves on the next signal, or after `pollEvery` seconds. */
  const nextSignal = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        mayBeMore = true
        resolve()
      }, pollEvery * 1000)
      signal = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Resolves when requests no longer go first, after a second at the latest. */
  const letRequestsGoFirst = async (): Promise<void> => {
    for (let looks = 0; looks < 20 && givesWay?.isBusy() && !stopped; looks++) await sleep(50)
  }

  const claimMore = async (): Promise<void> => {
    await letRequestsGoFirst()
    if (stopped) return
    const isBusy = givesWay?.isBusy() === true
    mayBeMore = isBusy
    const limit = batch - inHand.size
    const until = performance.now() + lease * 1000
    try {
      const claimed = await work.claim({ limit, lease, waited: isBusy ? givesWay.atMost : 0 })
      if (claimed.length === limit) mayBeMore = true
      const fresh = claimed.filter(({ id }) => !inHand.has(id))
      for (const { id } of fresh) inHand.set(id, until)
      waiting.push(...fresh)
    } catch (err) {
      log.warn({ err }, 'claiming jobs failed')
    }
  }

  const runNext = (): void => {
    while (!stopped && running.size < concurrency && waiting.length > 0) {
      const items = waiting.splice(0, chunk)
      const run = runChunk(items).finally(() => {
        running.delete(run)
        for (const { id } of items) inHand.delete(id)
        runNext()
        signal()
      })
      running.add(run)
    }
  }

  /** Skips items whose lease has expired, because another process may have claimed them. */
  const runChunk = async (items: Item[]): Promise<void> => {
    const own = items.filter(({ id }) => performance.now() < inHand.get(id)!)
    if (own.length === 0) return
    await work.run(own).catch((err: unknown) => log.warn({ err, jobs: own.map(({ id }) => id) }, 'recording job results failed'))
  }

  const loop = async (): Promise<void> => {
    while (!stopped) {
      if (mayBeMore && inHand.size <= batch / 2) {
        await claimMore()
        runNext()
      } else await nextSignal()
    }
  }

  const extendAll = async (): Promise<void> => {
    const now = performance.now()
    const held = [...inHand].filter(([, until]) => until > now).map(([id]) => id)
    if (held.length === 0) return
    try {
      for (const id of await work.extend(held, lease)) if (inHand.has(id)) inHand.set(id, now + lease * 1000)
    } catch (err) {
      log.warn({ err }, 'extending job leases failed')
    }
  }

  const timer = setInterval(() => void extendAll(), (lease * 1000) / 3).unref()
  const ended = loop()

  return {
    wake: () => {
      mayBeMore = true
      signal()
    },
    stop: async () => {
      stopped = true
      signal()
      await ended
      const unbegun = waiting.splice(0).map(({ id }) => id)
      if (unbegun.length > 0) await work.extend(unbegun, 0).catch((err: unknown) => log.warn({ err }, 'releasing jobs failed'))
      await Promise.all(running)
      clearInterval(timer)
    },
  }
}
