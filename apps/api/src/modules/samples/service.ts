import { Refusal } from '@haat/shared/errors.ts'
import type { Samples } from '@haat/shared/samples/dashboard/schema.ts'
import { deferredHashes } from '../../gateways/deferred/pictures.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { countSampleProducts, hasNoProducts, type SampleRef } from '../catalog/service.ts'
import { type RemovedSamples, removeRequested } from './remove.ts'
import { beginLoad, findLoad, findRecords, lockLoad, lockLoads, reserveLoad, type SampleLoad, writeLoad } from './repo.ts'

export type { SampleBundle, SampleCollection, SampleContent, SampleProduct } from './load.ts'

/** Seconds in which a request removes the samples; then a background process continues. */
const removalLease = 120

/** The sample products of the shop; null if it has none and cannot load any, because it has products. */
export async function readSamples(ctx: Ctx): Promise<{ samples: Samples | null }> {
  const load = await findLoad(ctx.db)
  if (!load) {
    const none = { state: 'none', done: 0, total: 0, picturesLeft: 0, products: 0, edited: 0 } as const
    return { samples: (await hasNoProducts(ctx)) ? none : null }
  }
  const refs = (await findRecords(ctx.db)).filter((record): record is SampleRef => record.kind === 'product')
  const { unchanged, edited } = await countSampleProducts(ctx, refs)
  const picturesLeft = (await deferredHashes(ctx.env)).length
  return { samples: { ...load, picturesLeft, products: unchanged, edited } }
}

/** Number of sample products that staff have not changed. */
export const countSamples = async (ctx: Ctx): Promise<number> => (await readSamples(ctx)).samples?.products ?? 0

/**
 * Begins to load the sample products in the background, or continues after a failure. While they are loaded already, nothing happens.
 * @throws shop_not_empty
 */
export async function requestSamples(ctx: Ctx): Promise<{ samples: Samples | null }> {
  await inTransaction(ctx, async (ctx) => {
    const load = await lockOrReserve(ctx)
    if (load && load.state !== 'failed') return
    if (!load && !(await hasNoProducts(ctx))) throw new Refusal('shop_not_empty')
    await beginLoad(ctx.db)
    await writeAudit(ctx, { section: 'products', action: 'products.samples-load' })
    ctx.jobs?.wake('samples')
  })
  return readSamples(ctx)
}

/** Removes the sample products that staff have not changed, with everything that was loaded with them; cancels a load. */
export async function removeSamples(ctx: Ctx): Promise<{ samples: Samples | null } & RemovedSamples> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockLoad(ctx.db))) return
    await writeLoad(ctx.db, { state: 'removing' })
    await reserveLoad(ctx.db, removalLease)
  })
  const result = await removeRequested(ctx)
  return { ...(await readSamples(ctx)), ...result }
}

/** Locks the load, or its table while there is none, so that concurrent requests start one load. A process that loads locks only the row. */
async function lockOrReserve(ctx: Ctx): Promise<SampleLoad | undefined> {
  const load = await lockLoad(ctx.db)
  if (load) return load
  await lockLoads(ctx.db)
  return findLoad(ctx.db)
}
