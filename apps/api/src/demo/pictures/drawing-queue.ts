import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import sharp, { type Sharp } from 'sharp'
import { finishDeferred, isCancelled, listDeferred, readDeferred, sizesOf, sweepDeferred } from '../../gateways/deferred/store.ts'
import { filesOf, nameOfSize } from '../../gateways/files.ts'
import { encode, openPixels } from '../../gateways/images.ts'
import { draw } from './draw.ts'
import type { Recipe } from './recipe.ts'

interface Events {
  onBusy: () => void
  onIdle: () => void
}

type Work = () => Promise<void>

/** Milliseconds until `mayDrawRest` is asked again. */
const pause = 2_000

/**
 * Drawing order: sizes that a request waits for, then the other sizes of those pictures, then the rest. Draws as many at once
 * as there are processors; the rest leaves one of them to the shop.
 */
export class DrawingQueue {
  readonly #dataDir: string
  readonly #events: Events
  readonly #requested: Work[] = []
  readonly #begun = new Set<string>()
  readonly #waiting: string[] = []
  /** drawn pictures cached for their other sizes, 3 to 4 MB each */
  readonly #drawn = new LRUCache<string, Promise<Sharp>>({ max: 8 })
  readonly #atOnce = availableParallelism()
  #running = 0
  /** pictures of `drawAll`, waiting and in progress */
  #left = 0
  #onFinished = () => {}
  #mayDrawRest = () => true
  #lookAgain: NodeJS.Timeout | undefined

  constructor(dataDir: string, events: Events) {
    this.#dataDir = dataDir
    this.#events = events
    sharp.concurrency(1) // drawing several pictures in parallel is faster than several threads for one
    sharp.cache(false)
  }

  /** Draws one size of a picture with priority. */
  request(name: string): Promise<void> {
    return new Promise((done, fail) => {
      this.#requested.push(() => this.#drawSize(name).then(done, fail))
      this.#next()
    })
  }

  /** Draws all remaining pictures of the folder, each when `mayDrawRest` allows it. Answers the number of failures. */
  async drawAll(onProgress: (left: number) => void, mayDrawRest = () => true): Promise<number> {
    this.#mayDrawRest = mayDrawRest
    await sweepDeferred(this.#dataDir)
    const found = await Promise.all(
      (await listDeferred(this.#dataDir)).map(async (hash) => ({ hash, deferred: await readDeferred(this.#dataDir, hash) })),
    )
    const inOrder = found.flatMap(({ hash, deferred }) => (deferred ? [{ hash, order: deferred.order }] : []))
    inOrder.sort((a, b) => a.order - b.order)
    this.#waiting.push(...inOrder.map(({ hash }) => hash))
    this.#left = this.#waiting.length
    onProgress(this.#left)
    await new Promise<void>((done) => {
      this.#onFinished = () => {
        this.#left -= 1
        onProgress(this.#left)
        if (this.#left === 0) done()
      }
      if (this.#left === 0) done()
      else this.#next()
    })
    return (await listDeferred(this.#dataDir)).length
  }

  #next(): void {
    this.#events.onBusy()
    for (let work = this.#take(); work; work = this.#take()) {
      this.#running += 1
      void work().finally(() => {
        this.#running -= 1
        this.#next()
      })
    }
    if (this.#running > 0) return
    if (this.#left === 0) this.#events.onIdle()
    else
      this.#lookAgain ??= setTimeout(() => {
        this.#lookAgain = undefined
        this.#next()
      }, pause)
  }

  #take(): Work | undefined {
    if (this.#running >= this.#atOnce) return undefined
    const requested = this.#requested.shift()
    if (requested) return requested
    const [begun] = this.#begun
    if (begun !== undefined) {
      this.#begun.delete(begun)
      return () => this.#drawAllSizes(begun)
    }
    if (this.#running >= Math.max(1, this.#atOnce - 1) || !this.#mayDrawRest()) return undefined
    const waiting = this.#waiting.shift()
    return waiting === undefined ? undefined : () => this.#drawAllSizes(waiting).finally(() => this.#onFinished())
  }

  async #drawSize(name: string): Promise<void> {
    const hash = name.slice(0, 32)
    const deferred = await readDeferred(this.#dataDir, hash)
    const size = deferred && sizesOf(deferred).find((size) => nameOfSize(hash, size) === name)
    // Drawn or deleted concurrently.
    if (!size) return
    await this.#writeSize(hash, size, await this.#pixelsOf(hash, deferred.recipe as Recipe))
    this.#begun.add(hash)
  }

  async #drawAllSizes(hash: string): Promise<void> {
    try {
      const deferred = await readDeferred(this.#dataDir, hash)
      if (!deferred) return
      const pixels = await this.#pixelsOf(hash, deferred.recipe as Recipe)
      for (const size of sizesOf(deferred)) await this.#writeSize(hash, size, pixels)
      await finishDeferred(this.#dataDir, hash)
    } catch (error) {
      // Continue with the others; this one is retried when it is requested and at the next start.
      console.error(`picture ${hash} not drawn:`, error)
    } finally {
      this.#drawn.delete(hash)
    }
  }

  async #writeSize(hash: string, size: ReturnType<typeof sizesOf>[number], pixels: Sharp): Promise<void> {
    const files = filesOf({ dataDir: this.#dataDir, s3: undefined })
    const name = nameOfSize(hash, size)
    if ((await files.isWritten(name)) || (await isCancelled(this.#dataDir, hash))) return
    const { bytes } = await encode({ pixels }, size)
    await files.write(name, bytes)
    if (await isCancelled(this.#dataDir, hash)) await files.remove(name)
  }

  #pixelsOf(hash: string, recipe: Recipe): Promise<Sharp> {
    const pixels = this.#drawn.get(hash) ?? draw(recipe).then(openPixels)
    this.#drawn.set(hash, pixels)
    pixels.catch(() => this.#drawn.delete(hash))
    return pixels
  }
}
