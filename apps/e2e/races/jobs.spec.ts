import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailServer } from '@haat/api/src/testing/mail-server.ts'
import { webhookReceiver } from '@haat/api/src/testing/webhook-receiver.ts'
import { expect, test } from '@playwright/test'
import { allMailsSent } from '../support/shop/mailbox.ts'
import { cartOf, expectInvariants, goods, keepBuying, openRaceHarness } from './race-harness.ts'

const buyers = 6
const kills = 4

interface MailRow {
  id: string
  reference: string
  state: string
  attempts: number
}

test('processes killed while they send mails and webhooks: each order has one confirmation, sent again only if it was in progress, and each committed change one event, in order', async () => {
  const server = await mailServer()
  const receiver = await webhookReceiver()
  const harness = await openRaceHarness({ SMTP_URL: server.smtpUrl, OUTBOUND_ALLOW: receiver.place })
  try {
    const { shop, order } = harness
    const product = await goods(harness.db, 1_000_000)
    const [hook] = await shop.ask<{ id: string }>(
      `INSERT INTO webhooks (id, name, url, topics, secret, owner_id)
        SELECT gen_random_uuid(), 'race', $1, '{order.placed,stock.changed}', '', user_id FROM staff WHERE is_admin LIMIT 1 RETURNING id`,
      [receiver.url],
    )
    expect(hook).toBeDefined()
    const acknowledged: string[] = []
    const buying = keepBuying(buyers, async (buyer) => {
      const key = randomUUID()
      for (;;) {
        const reply = await order(cartOf(product.id, `killed${buyer}@example.org`), { key })
        if (reply.status === 201) {
          acknowledged.push(reply.body.order!.orderId)
          break
        }
        await sleep(50) // the process is down or busy: retry with the same key
      }
    })
    for (let kill = 0; kill < kills; kill++) {
      buying.allow(40)
      await buying.after(Math.round(Math.random() * 20))
      await shop.processes[kill % 2]!.restart() // SIGKILL, then a new start
    }
    await buying.stop()
    await allMailsSent(shop) // jobs claimed by a killed process are due again when their lease of 30 seconds expires

    const mails = await shop.ask<MailRow>(
      `SELECT id, reference, state, attempts FROM mails WHERE kind = 'order-placed' AND reference = ANY($1)`,
      [acknowledged],
    )
    expect(mails.map(({ reference }) => reference).toSorted()).toEqual(acknowledged.toSorted())
    expect(mails.filter(({ state }) => state !== 'sent')).toEqual([])

    const copies = Map.groupBy(server.received, ({ headers }) => headers['message-id']!.slice(1).split('@')[0]!)
    for (const { id, attempts } of mails) {
      const handedOver = copies.get(id)?.length ?? 0
      expect(handedOver).toBeGreaterThanOrEqual(1)
      expect(handedOver).toBeLessThanOrEqual(attempts)
    }

    const countUnsent = async () => {
      const [row] = await shop.ask<{ open: number }>(
        `SELECT (SELECT count(*) FROM webhook_events WHERE distributed_at IS NULL)::int +
          (SELECT count(*) FROM webhook_deliveries WHERE state <> 'delivered')::int AS open`,
      )
      return row!.open
    }
    // Events of one product are sent in sequence, which may take minutes on a busy machine: each wait only expects progress.
    for (let open = await countUnsent(); open > 0; open = await countUnsent()) await expect.poll(countUnsent).toBeLessThan(open)
    // A receiver ignores repeated ids.
    const seen = new Set<unknown>()
    const events = receiver.received.filter(({ headers: { 'webhook-id': id } }) => !seen.has(id) && seen.add(id))
    const of = (type: string) => events.flatMap(({ event }) => (event.type === type ? [event.data] : []))
    const placed = of('order.placed').map(({ order }) => (order as { orderId: string }).orderId)
    const stored = await shop.ask<{ id: string }>(
      `SELECT DISTINCT o.order_id AS id FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE l.product_id = $1`,
      [product.id],
    )
    expect(placed.toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
    const quantities = of('stock.changed').map(({ stock }) => (stock as { qty: number }).qty)
    expect(quantities).toEqual(stored.map((_, n) => 999_999 - n))
    await expectInvariants(shop)
  } finally {
    await harness.close()
    await server.stop()
    await receiver.close()
  }
})
