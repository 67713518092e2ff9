import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { StartError } from '../start-error.ts'
import { withShop } from './with-shop.ts'

/** `pnpm shop seed`: the demo shop, once; with `--products N` a large catalogue instead, for trying out and measuring. */
export async function run(args: string[]): Promise<number> {
  const { products } = parseArgs({ args, options: { products: { type: 'string' } } }).values
  if (products !== undefined && !/^[1-9]\d{0,6}$/.test(products))
    throw new StartError('--products wants a whole number up to 9,999,999.')
  process.on('disconnect', () => process.exit(1)) // the start that asked for this has ended
  process.channel?.unref()
  const bar = progressBar()
  try {
    return await withShop(async (ctx) => {
      if (ctx.env.mode === 'production') throw new StartError('A shop with NODE_ENV=production is not filled with demo data.')
      if (products === undefined) {
        const { seedDemo } = await import('../db/seed/demo.ts')
        const filled = await seedDemo(ctx, bar.show)
        bar.end()
        console.log(filled ? 'The demo shop is filled.' : 'The shop has been filled before and stays as it is.')
        return 0
      }
      const { seedBulk } = await import('../db/seed/bulk.ts')
      await seedBulk(ctx.db, Number(products), (done, total) => bar.show('products', done, total))
      bar.end()
      console.log(`The shop has ${Number(products).toLocaleString('en')} products to try out.`)
      return 0
    })
  } finally {
    bar.end()
  }
}

function progressBar() {
  let bar: SingleBar | undefined
  let current = ''
  const end = () => {
    bar?.stop()
    bar = undefined
  }
  const show = (what: string, done: number, total: number) => {
    process.send?.({ what, done, total }) // to the start that waits for us
    if (!process.stdout.isTTY) return
    if (what !== current) {
      end()
      current = what
      bar = new SingleBar({ format: `${what.padEnd(10)} {bar} {value} of {total}`, hideCursor: true }, Presets.shades_classic)
      bar.start(total, done)
    }
    bar?.update(done)
  }
  return { show, end }
}
