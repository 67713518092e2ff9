// Writes the orders that wait to be packed to orders.ndjson, oldest first, and confirms those that are new.
// Run it every few minutes, or when the webhook `order.placed` arrives. Needs a key with: orders, view and edit.
import { createWriteStream } from 'node:fs'
import { createClient } from '@haat/client'

const { HAAT_URL = '', HAAT_API_KEY = '' } = process.env
const haat = createClient({ url: HAAT_URL, apiKey: HAAT_API_KEY })

const file = createWriteStream('orders.ndjson')
for await (const row of haat.dashboard.orders.list.each({ next: ['confirm', 'pack'], sort: 'old', limit: 100 })) {
  // A confirmed order can no longer be cancelled by the customer.
  if (row.next === 'confirm') await haat.dashboard.orders.confirm({ orderId: row.orderId })
  const { order } = await haat.dashboard.orders.read({ orderId: row.orderId })
  file.write(`${JSON.stringify(order)}\n`)
}
file.end()
