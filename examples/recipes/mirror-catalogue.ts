// Writes all published products to catalogue.ndjson, one per line.
// Needs a key with: products, view.
import { createWriteStream } from 'node:fs'
import { createClient } from '@haat/client'

const { HAAT_URL = '', HAAT_API_KEY = '' } = process.env
const haat = createClient({ url: HAAT_URL, apiKey: HAAT_API_KEY })

const file = createWriteStream('catalogue.ndjson')
for await (const { _id } of haat.dashboard.catalog.list.each({ status: 'active', limit: 100 })) {
  const { product } = await haat.dashboard.catalog.read({ productId: _id })
  file.write(`${JSON.stringify(product)}\n`)
}
file.end()
