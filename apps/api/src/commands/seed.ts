import { deferredHashes, drawAllDeferred } from '../gateways/deferred/pictures.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { progressBar } from './terminal/progress-bar.ts'
import { withShop } from './with-shop.ts'

/** `pnpm shop seed`: fills the demo shop with all its pictures; with `--products N` a large catalogue for benchmarks instead. */
export async function run({ products }: { products?: number | undefined }): Promise<number> {
  const bar = progressBar()
  try {
    return await withShop(async (ctx, database) => {
      if (ctx.env.mode === 'production') throw new StartError('A shop with NODE_ENV=production is not filled with demo data.')
      if (products === undefined) {
        const { seedDemo } = await import('../demo/demo.ts')
        const filled = await seedDemo(ctx, bar.show)
        const waiting = (await deferredHashes(ctx.env)).length
        if (waiting > 0) await drawAllDeferred(ctx.env, (left) => bar.show('pictures', Math.max(0, waiting - left), waiting))
        bar.end()
        console.log(filled ? 'The demo shop is filled.' : 'The shop has been filled before and stays as it is.')
        return 0
      }
      const { seedBulk } = await import('../demo/bulk/bulk.ts')
      await seedBulk(database, products, bar.show)
      bar.end()
      console.log(`The shop has ${products.toLocaleString('en')} products to try out.`)
      return 0
    })
  } finally {
    bar.end()
  }
}
