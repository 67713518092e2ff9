import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { optionTerms } from '../../../db/tables/goods/catalog.ts'
import { startTestApp } from '../../../testing/app.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { labelColors } from './color-labels.ts'

const shop = await startTestApp()
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('remembered colours do not keep the page of cards in memory that they were read from', async () => {
  await shop.db.insert(optionTerms).values({ key: 'black', texts: { ar: { name: 'أسود' } } })
  const writeColors = await labelColors(ctxOf(shop), 'ar')
  const used = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  for (let n = 0; n < 300; n++) {
    const page = Buffer.from(`[{"name": "Black", "value": "#${n}"}]\n${'x'.repeat(100_000)}`).toString()
    expect(JSON.parse(writeColors(page.split('\n')[0]!))).toEqual([{ name: 'Black', value: `#${n}`, label: 'أسود' }])
  }
  expect(used() - before).toBeLessThan(10_000_000)
})
