import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { poolerVersion, startPooler } from '@haat/api/src/testing/pooler.ts'
import { expect, test } from '@playwright/test'
import { knownBase } from '../support/shop/shop.ts'
import { cartOf, expectInvariants, goods, openRaceHarness, type Reply, times } from './race-harness.ts'

// Needs Debian's package pgbouncer, which `.ci/run` installs.
if (poolerVersion())
  test('behind PgBouncer in transaction mode, killed twice under orders: every acknowledged order is stored once, and none is sold twice', async () => {
    const { server } = knownBase()
    const pooler = await startPooler(`${server}postgres`, { size: 3 }) // fewer connections than the two processes request
    const harness = await openRaceHarness({}, { pooler: pooler.url('') })
    try {
      const product = await goods(harness.db, 10_000)
      const calls: { key: string; buyer: number; reply: Reply }[] = []
      const bodyOf = (buyer: number) => cartOf(product.id, `buyer${buyer}@example.org`)
      const accepted = () => calls.filter(({ reply }) => reply.status === 201).length
      let selling = true
      const buyers = times(16, async (buyer) => {
        while (selling) {
          const key = randomUUID()
          const reply = await harness.order(bodyOf(buyer), { key, process: buyer % 2 })
          calls.push({ key, buyer, reply })
          if (reply.status !== 201) await sleep(100)
        }
      })
      for (let kill = 0; kill < 2; kill++) {
        const before = accepted()
        await expect.poll(accepted).toBeGreaterThan(before + 20)
        await pooler.restart()
      }
      const before = accepted()
      await expect.poll(accepted).toBeGreaterThan(before + 20)
      selling = false
      await buyers
      expect(harness.shop.processes.map((one) => one.unbroken())).toEqual([true, true])
      expect([201, 503]).toEqual(expect.arrayContaining([...new Set(calls.map(({ reply }) => reply.status))]))

      // Every buyer retries with the same key: the API returns the stored orders and places the missing ones.
      const placed = calls.length
      await times(16, async () => {
        for (let call = calls.pop(); call; call = calls.pop()) {
          const again = await harness.orderPatiently(bodyOf(call.buyer), { key: call.key })
          expect(again.status).toBe(201)
          if (call.reply.status === 201) expect(again.text).toBe(call.reply.text)
        }
      })
      const [stored] = await harness.shop.ask<{ orders: number; left: number }>(
        `SELECT (SELECT count(*)::int FROM order_lines WHERE product_id = $1) AS orders,
          (SELECT on_hand FROM stock WHERE variant_id = $2) AS left`,
        [product.id, product.variants[0]!.id],
      )
      expect(stored).toEqual({ orders: placed, left: 10_000 - placed })
      await expectInvariants(harness.shop)
    } finally {
      await harness.close()
      await pooler.stop()
    }
  })
