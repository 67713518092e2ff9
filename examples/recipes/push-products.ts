// Creates products or changes them, with translations, variants and stock, and prints the lines that were refused. Run it as often as you like.
// Needs a key with: products, view and edit.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BulkProductRow, createClient } from '@haat/client'

const { HAAT_URL = '', HAAT_API_KEY = '' } = process.env
const haat = createClient({ url: HAAT_URL, apiKey: HAAT_API_KEY })

const products: BulkProductRow[] = [
  {
    sku: 'MUG-BLUE',
    name: 'Mug',
    texts: { fr: { name: 'Tasse' }, bn: { name: 'মগ' } },
    options: [{ name: 'Colour', display: 'swatch' }],
    colors: [
      { name: 'Blue', value: '#1f4f8f' },
      { name: 'White', value: '#ffffff' },
    ],
    variants: [
      { values: ['Blue'], sku: 'MUG-BLUE', price: 12.5, qty: 40 },
      { values: ['White'], sku: 'MUG-WHITE', price: 11, qty: 0 },
    ],
    status: 'active',
  },
  { sku: 'JUG', name: 'Jug', price: 30, qty: 3, status: 'active' },
  { sku: 'JUG', brandId: '01890000-0000-7000-8000-000000000000' },
]

let { run } = await haat.dashboard.bulk.products({}, products)
while (run.state === 'running') {
  await sleep(1000)
  run = (await haat.dashboard.bulk.read({ bulkId: run._id })).run
}
const { lines } = await haat.dashboard.bulk.lines({ bulkId: run._id, refused: '1' })
for (const { line, code, fields } of lines) console.error(`${line}: ${code} ${JSON.stringify(fields)}`)
