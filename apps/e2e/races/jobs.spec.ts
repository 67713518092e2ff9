import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailServer } from '@haat/api/src/testing/mail-server.ts'
import { expect, test } from '@playwright/test'
import { allMailsSent } from '../support/shop/mailbox.ts'
import { cartOf, goods, openRaceHarness, times } from './race-harness.ts'

const buyers = 6
const kills = 4

interface MailRow {
  id: string
  reference: string
  state: string
  attempts: number
}

test('processes killed while they send mails: each order has one confirmation, handed over again only if it was in progress', async () => {
  const server = await mailServer()
  const harness = await openRaceHarness({ SMTP_URL: server.smtpUrl })
  try {
    const { shop, order } = harness
    const product = await goods(harness.db, 1_000_000)
    const acknowledged: string[] = []
    let selling = true
    const buying = times(buyers, async (buyer) => {
      while (selling) {
        const key = randomUUID()
        for (;;) {
          const reply = await order(cartOf(product.id, `killed${buyer}@example.org`), { key })
          if (reply.status === 201) {
            acknowledged.push(reply.body.order!.orderId)
            break
          }
          await sleep(50) // the process is down or busy: again, with the same key
        }
      }
    })
    for (let kill = 0; kill < kills; kill++) {
      await sleep(Math.random() * 1000)
      await shop.processes[kill % 2]!.restart() // SIGKILL, then a new start
    }
    selling = false
    await buying
    await allMailsSent(shop) // what a killed process had claimed is due again after its lease of 30 seconds

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
    expect(await shop.command('check')).toMatchObject({ code: 0, output: expect.stringContaining('invariants hold') })
  } finally {
    await harness.close()
    await server.stop()
  }
})
