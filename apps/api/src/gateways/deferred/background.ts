import { setTimeout as sleep } from 'node:timers/promises'
import type { StorageEnv } from '../storage/storage.ts'
import { drawerOf } from './drawer.ts'
import { takeDrawingLock } from './lock.ts'
import { deferredHashes, drawAllDeferred } from './pictures.ts'

export interface BackgroundDrawing {
  /** Stops drawing immediately; the next start continues. */
  stop: () => Promise<void>
}

interface Options {
  /** pictures that nobody asked for wait while the machine is busy, at most ten minutes; not with object storage */
  whenCalm?: boolean
  /** called with the number of drawn pictures and the total */
  onProgress?: (done: number, total: number) => void
  onError: (error: unknown) => void
}

/** Milliseconds between checks whether the drawing process has ended. */
const interval = 5_000

/**
 * Draws the deferred pictures of a shop while it runs. One process per DATA_DIR draws; the others check regularly whether it has
 * ended, until everything is drawn.
 */
export function drawInBackground(env: StorageEnv, options: Options): BackgroundDrawing {
  const stopping = new AbortController()
  const drawing = drawUntilEmpty(env, stopping.signal, options).catch((error) => {
    if (!stopping.signal.aborted) options.onError(error)
  })
  return {
    stop: async () => {
      stopping.abort()
      await drawerOf(env.dataDir).stop()
      await drawing
    },
  }
}

async function drawUntilEmpty(
  env: StorageEnv,
  signal: AbortSignal,
  { onProgress = () => {}, whenCalm = false }: Options,
): Promise<void> {
  while (!signal.aborted) {
    const total = (await deferredHashes(env)).length
    if (total === 0) return
    const release = await takeDrawingLock(env.dataDir)
    if (!release) {
      await sleep(interval, undefined, { signal, ref: false })
      continue
    }
    try {
      if (!signal.aborted)
        await drawAllDeferred(env, (left) => onProgress(Math.max(0, total - left), total), { signal, whenCalm })
    } finally {
      await release()
    }
    return // the remaining pictures failed and are retried on request
  }
}
