import { performance } from 'node:perf_hooks'
import { NIL } from 'uuid'
import type { Ctx } from '../../../platform/context.ts'
import { deleteOldRemovals, type FoundRows, findChangedRows, findRows } from './columns-repo.ts'
import { ProductColumns } from './product-columns.ts'

/** Products that are read in one statement, and most that are: beyond that, columns would need more memory than they are worth. */
const limits = { batch: 2_000, changed: 20_000, products: 2_000_000 }
/** Milliseconds after which removals may be forgotten: see `deleteOldRemovals`. */
const longestPause = 12 * 3_600_000
/** Milliseconds after a failure. */
const retryAfter = 10_000

/** The columns of this process, and the snapshot of the database that they have. */
export interface HeldColumns extends Pick<FoundRows, 'position' | 'changes'> {
  columns: ProductColumns
  /** microseconds since 1970, by the clock of the database */
  now: () => number
  /** Brings the columns up to date. */
  renew: (ctx: Ctx) => Promise<HeldColumns | undefined>
}

/**
 * The products as columns, as they were at the last notification that this process has heard, or later. Undefined while no notifications arrive and
 * until a large catalogue is loaded: then lists are read from the database.
 */
export async function currentColumns(ctx: Ctx): Promise<HeldColumns | undefined> {
  const source = await ctx.renew?.<ColumnSource>('product columns', async (before) => {
    const source = before ?? new ColumnSource()
    await source.renew(ctx)
    return source
  })
  if (source?.canTryAgain) await source.renew(ctx)
  return source?.held
}

/** Deletes the records of rows that were removed more than a day ago: every process updates its columns more often. */
export const clearOldRemovals = ({ db }: Pick<Ctx, 'db'>): Promise<void> => deleteOldRemovals(db)

/** Loads the columns once and then reads changes. */
class ColumnSource {
  #columns = new ProductColumns()
  #state: 'empty' | 'loading' | 'loaded' | 'too many' = 'empty'
  /** something may have changed since the snapshot that is being loaded */
  #isBehind = false
  #failedAt = Number.NEGATIVE_INFINITY
  #snapshot: Pick<FoundRows, 'position' | 'changes'> = { position: '0', changes: '' }
  #readAt = 0
  #clockOffset = 0
  #running: Promise<void> = Promise.resolve()
  /** not started yet, so that new callers can wait for it */
  #next: Promise<void> | undefined

  /** Loading failed a while ago. */
  get canTryAgain(): boolean {
    return this.#state === 'empty' && performance.now() - this.#failedAt > retryAfter
  }

  get held(): HeldColumns | undefined {
    if (this.#state !== 'loaded') return undefined
    return {
      ...this.#snapshot,
      columns: this.#columns,
      now: () => this.#clockOffset + performance.now() * 1000,
      renew: async (ctx) => {
        await this.renew(ctx)
        return this.held
      },
    }
  }

  /** Brings the columns up to date. Returns before a large catalogue is loaded; it continues to load. Never fails: after an error the columns are empty. */
  renew(ctx: Ctx): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      this.#running = this.#renewNow(ctx).catch((error: unknown) => this.#fail(ctx, error))
      return this.#running
    })
    return this.#next
  }

  async #renewNow(ctx: Ctx): Promise<void> {
    if (this.#state === 'too many') return
    if (this.#state === 'loading') {
      this.#isBehind = true
      return
    }
    if (this.#state === 'loaded' && performance.now() - this.#readAt < longestPause && (await this.#readChanges(ctx))) return
    await this.#startLoading(ctx)
  }

  #fail(ctx: Ctx, error: unknown): void {
    this.#state = 'empty'
    this.#failedAt = performance.now()
    ctx.log.warn({ err: error }, 'product columns not available')
  }

  /** Waits for the whole catalogue only if it is one batch. */
  async #startLoading(ctx: Ctx): Promise<void> {
    this.#state = 'loading'
    const first = Promise.withResolvers<void>()
    const loading = this.#load(ctx, first.resolve).catch((error: unknown) => this.#fail(ctx, error))
    await Promise.race([first.promise, loading])
  }

  async #load(ctx: Ctx, onMore: () => void): Promise<void> {
    let isWhole = false
    do {
      this.#isBehind = false
      if (!isWhole || !(await this.#readChanges(ctx))) await this.#loadSnapshot(ctx, onMore)
      isWhole = true
      if (this.#columns.size > limits.products) {
        this.#columns = new ProductColumns()
        this.#state = 'too many'
        return
      }
    } while (this.#isBehind)
    this.#columns.sortByCategory()
    this.#state = 'loaded'
  }

  /** All rows of one snapshot, in batches. A transaction is always on the primary: positions of replicas differ. */
  async #loadSnapshot({ db }: Ctx, onMore: () => void): Promise<void> {
    const columns = new ProductColumns()
    await db.transaction(
      async (tx) => {
        for (let after: string | undefined; columns.size <= limits.products; ) {
          const found = await findRows(tx, { after, limit: limits.batch })
          columns.write(found.rows)
          this.#noteRead(found)
          after = found.rows.id.at(-1)
          if (found.rows.id.length < limits.batch) break
          onMore()
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    this.#columns = columns
  }

  /** False if all has to be loaded: very much changed, the table was emptied, or the database is another one than before. */
  async #readChanges({ db }: Ctx): Promise<boolean> {
    const found = await db.transaction((tx) => findChangedRows(tx, { since: this.#snapshot.position, limit: limits.changed + 1 }))
    const { rows, removed, position } = found
    if (rows.id.length > limits.changed || removed.includes(NIL) || BigInt(position) < BigInt(this.#snapshot.position))
      return false
    this.#columns.remove(removed)
    this.#columns.write(rows) // after the removals: a row of the snapshot is there again
    this.#noteRead(found)
    return true
  }

  #noteRead({ position, changes, now }: FoundRows): void {
    this.#snapshot = { position, changes }
    this.#readAt = performance.now()
    this.#clockOffset = now - performance.now() * 1000
  }
}
