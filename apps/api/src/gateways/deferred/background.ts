import { setTimeout as sleep } from 'node:timers/promises'
import { drawerOf } from './drawer.ts'
import { takeDrawingLock } from './lock.ts'
import { listDeferred } from './store.ts'

export interface BackgroundDrawing {
  /** Stops drawing immediately; the next start continues. */
  stop: () => Promise<void>
}

interface Options {
  /** called with the number of drawn pictures and the total */
  onProgress?: (done: number, total: number) => void
  onError: (error: unknown) => void
}

/** Milliseconds between checks whether the drawing process has ended. */
const interval = 5_000

/**
 * Draws the deferred pictures of DATA_DIR while the shop runs. One process per folder draws; the others check regularly whether it has
 * ended, until everything is drawn.
 */
export function drawInBackground(dataDir: string, options: Options): BackgroundDrawing {
  const stopping = new AbortController()
  const drawing = drawUntilEmpty(dataDir, stopping.signal, options).catch((error) => {
    if (!stopping.signal.aborted) options.onError(error)
  })
  return {
    stop: async () => {
      stopping.abort()
      await drawerOf(dataDir).stop()
      await drawing
    },
  }
}

async function drawUntilEmpty(dataDir: string, signal: AbortSignal, { onProgress = () => {} }: Options): Promise<void> {
  while (!signal.aborted) {
    const total = (await listDeferred(dataDir)).length
    if (total === 0) return
    const release = await takeDrawingLock(dataDir)
    if (!release) {
      await sleep(interval, undefined, { signal, ref: false })
      continue
    }
    try {
      if (!signal.aborted) await drawerOf(dataDir).drawAll((left) => onProgress(Math.max(0, total - left), total))
    } finally {
      await release()
    }
    return // the remaining pictures failed and are retried on request
  }
}
