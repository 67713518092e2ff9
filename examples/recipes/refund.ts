// Refunds a part of the paid amount of an order: refund.ts ORDER_ID AMOUNT
// Needs a key with: orders, edit.
import { createClient, HaatError } from '@haat/client'

const { HAAT_URL = '', HAAT_API_KEY = '' } = process.env
const haat = createClient({ url: HAAT_URL, apiKey: HAAT_API_KEY })
const [orderId = '', amount] = process.argv.slice(2)

try {
  // The client sends an Idempotency-Key, so that a repeated attempt refunds once.
  await haat.dashboard.payments.refund({ orderId, amount: Number(amount), reason: 'Damaged on arrival' })
} catch (error) {
  if (error instanceof HaatError && error.code === 'refund_too_much') console.error('Less than this is left to refund.')
  else throw error
}
