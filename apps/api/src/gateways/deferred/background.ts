import { setTimeout as sleep } from 'node:timers/promises'
import { drawerOf } from './drawer.ts'
import { takeDrawingLock } from './lock.ts'
import { listDeferred } from './store.ts'

export interface BackgroundDrawing {
  /** Ends the drawing at once; the next start goes on with it. */
  stop: () => Promise<void>
}

interface Options {
  /** called with the number of pictures that were found, and how many of them are drawn */
  onProgress?: (done: number, total: number) => void
  onError: (error: unknown) => void
}

/** How often a process looks whether the one that draws has gone. */
const interval = 5_000

/**
 * Draws the deferred pictures of DATA_DIR while the shop serves. Of several processes on one folder one draws; the others look from
 * time to time whether it has gone, until everything is drawn.
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
    return // what is left could not be drawn, and is tried again when it is asked for
  }
}
