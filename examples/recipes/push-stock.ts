// Sets the stock of the variants named in stock.csv. Each line: SKU, quantity.
// Needs a key with: products, view and edit.
import { readFile } from 'node:fs/promises'
import { createClient, HaatError } from '@haat/client'

const { HAAT_URL = '', HAAT_API_KEY = '' } = process.env
const haat = createClient({ url: HAAT_URL, apiKey: HAAT_API_KEY })

for (const line of (await readFile('stock.csv', 'utf8')).split('\n').filter(Boolean)) {
  const [sku = '', quantity] = line.split(',').map((cell) => cell.trim())
  try {
    await setStock(sku, Number(quantity))
  } catch (error) {
    // One refused line must not stop the others.
    if (!(error instanceof HaatError)) throw error
    console.error(`${sku}: ${error.code}, ${error.message}`)
  }
}

async function setStock(sku: string, to: number): Promise<void> {
  for await (const { _id } of haat.dashboard.catalog.list.each({ q: sku })) {
    const { product } = await haat.dashboard.catalog.read({ productId: _id })
    const variant = product.variants.find((one) => one.sku === sku)
    if (!variant) continue
    if (variant.qty === to) return
    // Refused as `conflict` if something was sold in between: read again and repeat.
    await haat.dashboard.catalog.adjustStock({ productId: _id, variantId: variant._id, from: variant.qty, to, reason: 'counted' })
    return
  }
  console.error(`${sku}: no such variant`)
}
