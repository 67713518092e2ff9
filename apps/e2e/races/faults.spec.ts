import { expect, test } from '@playwright/test'
import { endure, type FaultHarness, faults, openFaultHarness } from './faults.ts'
import { expectInvariants } from './race-harness.ts'

/** Duration of each fault in seconds; `FAULT_SECONDS` makes it longer. */
const seconds = Number(process.env.FAULT_SECONDS || 2)

test.describe.configure({ mode: 'serial' })

let ground: FaultHarness
test.beforeAll(async () => {
  ground = await openFaultHarness({ idleTimeout: 2000 })
})
test.afterAll(() => ground?.close())

for (const fault of faults)
  test(`${fault.name} during orders: both processes survive, recover and store every acknowledged order once`, async () => {
    const { shop } = ground.harness
    const ordersBefore = await ordersOf()
    const { acknowledged, orders, strange, broken } = await endure(ground, fault, seconds)

    expect(strange).toEqual([])
    expect(broken).toBe(0)
    expect(shop.processes.map((one) => one.unbroken())).toEqual([true, true])
    for (const { url } of shop.processes) expect((await fetch(`${url}/healthz`)).status).toBe(200)

    // Besides the buyers' orders there is one order per process, placed to check that the process has recovered.
    expect((await ordersOf()) - ordersBefore).toBe(orders + 2)
    const numbers = acknowledged.map(({ body }) => body.order!.orderId)
    const found = await shop.ask('SELECT order_id FROM orders WHERE order_id = ANY($1)', [numbers])
    expect(found.length).toBe(new Set(numbers).size)
    expect(new Set(numbers).size).toBe(orders)
  })

test('afterwards all invariants hold', () => expectInvariants(ground.harness.shop))

const ordersOf = async () => (await ground.harness.shop.ask<{ n: number }>('SELECT count(*)::int AS n FROM orders'))[0]!.n
