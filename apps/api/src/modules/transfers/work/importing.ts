import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { UndoItem } from '@haat/shared/transfers/import-item.ts'
import type { ItemOutcome } from '@haat/shared/transfers/objects.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sqlStateOf, withRetries } from '../../../platform/retry.ts'
import { findItemsFrom, findItemsToUndo, type ItemRow, updateItems, updateUndone } from '../runs/items-repo.ts'
import { findTransfer, lockTransfer, type TransferRow, updateTransfer } from '../runs/repo.ts'
import { publishEnd } from './end.ts'
import { importObjectOf } from './import-object.ts'
import { importers } from './importers.ts'
import { storePictures } from './pictures.ts'

/** Items in one transaction. */
const batch = 250
/** Fewer where pictures are fetched, so that a pause takes effect soon. */
const pictureBatch = 20

/** Says for the next items what an import would do. */
export async function checkBatch(ctx: Ctx, run: TransferRow): Promise<void> {
  const items = await findItemsFrom(ctx.db, run.id, run.done, batch)
  const object = importObjectOf(run)
  const plans = await importers[object].plan(
    ctx,
    items.map(({ data }) => data),
    object,
  )
  await inTransaction(ctx, async (ctx) => {
    const now = await lockTransfer(ctx.db, run.id)
    if (now?.state !== 'checking' || now.done !== run.done) return
    await updateItems(
      ctx.db,
      run.id,
      plans.map(({ outcome, productId, changes, remarks }, index) => {
        return { position: items[index]!.position, outcome, target: productId, version: null, changes, remarks }
      }),
    )
    const done = run.done + items.length
    const isLast = done >= (now.total ?? 0)
    await updateTransfer(ctx.db, run.id, ['checking'], {
      done: isLast ? 0 : done,
      counts: added(now.counts, plans),
      failures: 0,
      ...(isLast && { state: 'checked' }),
    })
  })
}

/** Imports the next items in one transaction with the position of the run, so that a crash repeats or skips nothing. */
export async function importBatch(ctx: Ctx, run: TransferRow): Promise<void> {
  const object = importObjectOf(run)
  const items = await nextItems(ctx, run)
  const files = items.map(({ data }) => data)
  const isStopped = await stopSignal(ctx, run)
  const { missing, fetched } = await storePictures(ctx, files, object, isStopped.now)
  isStopped.end()
  if (isStopped.now()) return
  await untilFree(() =>
    inTransaction(ctx, async (ctx) => {
      const now = await lockTransfer(ctx.db, run.id)
      if (now?.state !== 'running' || now.done !== run.done) return
      const imported = await importers[object].write(ctx, files, {
        object,
        missing,
        reference: run.name.slice(0, 200),
        actor: actorOf(run),
      })
      await updateItems(
        ctx.db,
        run.id,
        imported.map(({ outcome, productId, version, changes, remarks }, index) => {
          return { position: items[index]!.position, outcome, target: productId, version, changes, remarks }
        }),
      )
      const done = run.done + items.length
      const isLast = items.length === 0 || done >= (now.total ?? 0)
      const counts = added(now.counts, imported)
      counts.pictures += fetched
      counts.picturesMissing += missing.size
      if (isLast) await publishEnd(ctx, run, counts)
      await updateTransfer(ctx.db, run.id, ['running'], {
        done,
        counts,
        failures: 0,
        ...(isLast && { state: 'done', finishedAt: new Date() }),
      })
    }),
  )
}

async function nextItems(ctx: Ctx, run: TransferRow): Promise<ItemRow[]> {
  const items = await findItemsFrom(ctx.db, run.id, run.done, batch)
  return items.some(({ data }) => data.whole?.draws || hasPictures(data)) ? items.slice(0, pictureBatch) : items
}

const hasPictures = ({ cells }: FileProduct): boolean =>
  Boolean(cells?.product.Pictures) || Boolean(cells?.variants.some(({ cells }) => cells['Variant picture']))

/** Whether the run was paused or cancelled; checked every second while pictures are downloaded. */
async function stopSignal(ctx: Ctx, run: TransferRow): Promise<{ now: () => boolean; end: () => void }> {
  let stopped = false
  const timer = setInterval(() => {
    void findTransfer(ctx.db, run.id).then(
      (found) => {
        if (found?.state !== 'running') stopped = true
      },
      () => {},
    )
  }, 1000)
  timer.unref()
  return { now: () => stopped, end: () => clearInterval(timer) }
}

/** Repeats a transaction that met another one: a deadlock, or a key that was taken in the meantime and is seen when it is planned again. */
async function untilFree(transaction: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withRetries(transaction)
    } catch (error) {
      if (attempt === 5 || sqlStateOf(error) !== '23505') throw error
    }
  }
}

/** Undoes the last items that are not undone yet. */
export const undoBatch = (ctx: Ctx, run: TransferRow): Promise<void> =>
  withRetries(() =>
    inTransaction(ctx, async (ctx) => {
      const now = await lockTransfer(ctx.db, run.id)
      if (now?.state !== 'undoing') return
      const items = await findItemsToUndo(ctx.db, run.id, batch)
      const undone = await importers[importObjectOf(run)].undo(ctx, items.map(toUndo), {
        reference: run.name.slice(0, 200),
        actor: actorOf(run),
      })
      await updateUndone(
        ctx.db,
        run.id,
        items.map(({ position }, index) => ({ position, ...undone[index]! })),
      )
      const isLast = items.length < batch
      await updateTransfer(ctx.db, run.id, ['undoing'], {
        done: now.done + items.length,
        failures: 0,
        ...(isLast && { state: 'undone', finishedAt: new Date() }),
      })
    }),
  )

const toUndo = ({ target, outcome, version, line, changes }: ItemRow): UndoItem => ({
  productId: target!,
  outcome: outcome === 'created' ? 'created' : 'changed',
  version: version!,
  line,
  changes,
})

const actorOf = ({ userId }: TransferRow): string => (userId === null ? 'import' : `user:${userId}`)

function added(counts: TransferRow['counts'], results: readonly { outcome: ItemOutcome }[]): TransferRow['counts'] {
  const sum = { ...counts }
  for (const { outcome } of results) sum[outcome] += 1
  return sum
}
