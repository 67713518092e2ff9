import { type Ctx, inTransaction } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { removeSampleGoods, type SampleRef } from '../catalog/service.ts'
import { removeOrphanFiles, removeUnchangedPictures } from '../media/service.ts'
import { deleteLoad, findRecords, lockLoad, type SampleRecord, writeFileNames } from './repo.ts'

export interface RemovedSamples {
  removed: number
  /** products that staff have changed */
  remaining: number
}

/**
 * Removes everything that was loaded and not changed since, if requested. First the rows, then the files, then the records: after a
 * crash the next call continues.
 */
export async function removeRequested(ctx: Ctx): Promise<RemovedSamples> {
  const result = await inTransaction(ctx, async (ctx) => {
    if ((await lockLoad(ctx.db))?.state !== 'removing') return { removed: 0, remaining: 0 }
    const records = await findRecords(ctx.db)
    const done = await removeSampleGoods(ctx, records.filter(isGoods))
    await writeFileNames(
      ctx.db,
      await removeUnchangedPictures(
        ctx,
        records.filter(({ kind }) => kind === 'picture'),
      ),
    )
    if (done.removed > 0)
      await writeAudit(ctx, { section: 'products', action: 'products.samples-remove', diff: { products: [done.removed, null] } })
    return done
  })
  const files = (await findRecords(ctx.db)).filter(({ kind }) => kind === 'file')
  await removeOrphanFiles(ctx, new Map(files.map(({ id, state }) => [id, state.split(',')])))
  await inTransaction(ctx, async (ctx) => {
    if ((await lockLoad(ctx.db))?.state === 'removing') await deleteLoad(ctx.db)
  })
  return result
}

const isGoods = (record: SampleRecord): record is SampleRef => record.kind !== 'picture' && record.kind !== 'file'
