import type { Logger } from 'pino'

interface Work<Item extends { id: string }> {
  /** Claims at most `limit` items for `lease` seconds. */
  claim: (size: { limit: number; lease: number }) => Promise<Item[]>
  /** Moves the end of the lease of items that are not finished to so many seconds from now; 0 gives them back. */
  extend: (ids: readonly string[], seconds: number) => Promise<void>
  /** Does the items (one, unless `chunk` says more), and records failures itself. */
  run: (items: Item[]) => Promise<void>
}

interface Limits {
  /** items claimed and not finished, at most */
  batch: number
  /** calls of `run` under way at once, at most */
  concurrency: number
  /** items handed to one call of `run`, at most; 1 unless given */
  chunk?: number
  /** seconds after which the items of a dead process are claimed by another; extended while this process works */
  lease: number
  /** seconds between looks for work that no notification announced */
  pollEvery: number
}

export interface Worker {
  /** There may be work. */
  wake: () => void
  /** Gives back what has not begun, and waits for what has. */
  stop: () => Promise<void>
}

/**
 * Works through a queue: claims batches, runs a bounded number of items at once and claims the next batch when half of one is done,
 * so that a slow item holds up no other.
 */
export function startWorker<Item extends { id: string }>(work: Work<Item>, limits: Limits, log: Logger): Worker {
  const { batch, concurrency, chunk = 1, lease, pollEvery } = limits
  /** claimed and not finished, with the moment (of `performance.now`) at which the lease ends */
  const inHand = new Map<string, number>()
  const waiting: Item[] = []
  const running = new Set<Promise<void>>()
  let stopped = false
  let mayBeMore = true
  let signal = () => {}

  /** Resolves with the next signal, or after `pollEvery`: then there may be work too. */
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

  const claimMore = async (): Promise<void> => {
    mayBeMore = false
    const limit = batch - inHand.size
    const until = performance.now() + lease * 1000
    try {
      const claimed = await work.claim({ limit, lease })
      if (claimed.length === limit) mayBeMore = true
      const fresh = claimed.filter(({ id }) => !inHand.has(id))
      for (const { id } of fresh) inHand.set(id, until)
      waiting.push(...fresh)
    } catch (err) {
      log.warn({ err }, 'could not claim jobs')
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

  /** An item whose lease ran out may be in another process's hands: it is left to that one. */
  const runChunk = async (items: Item[]): Promise<void> => {
    const own = items.filter(({ id }) => performance.now() < inHand.get(id)!)
    if (own.length === 0) return
    await work
      .run(own)
      .catch((err: unknown) => log.warn({ err, jobs: own.map(({ id }) => id) }, 'could not record the result of jobs'))
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
      await work.extend(held, lease)
      for (const id of held) if (inHand.has(id)) inHand.set(id, now + lease * 1000)
    } catch (err) {
      log.warn({ err }, 'could not extend the lease of jobs')
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
      if (unbegun.length > 0) await work.extend(unbegun, 0).catch((err: unknown) => log.warn({ err }, 'could not give jobs back'))
      await Promise.all(running)
      clearInterval(timer)
    },
  }
}
