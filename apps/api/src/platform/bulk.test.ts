import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { mails } from '../db/tables/shop/mails.ts'
import { startTestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { aCustomer, anAdmin } from '../testing/factories/accounts.ts'
import { aPicture, aProduct, aReview } from '../testing/factories/catalog.ts'
import { givenCoupon } from '../testing/factories/coupons.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { placeOrder } from '../testing/factories/orders.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import type { UndoableResult } from './bulk.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  const account = await anAdmin(shop.db)
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
  await givenArea(ctxOf(shop))
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: false })
  await shop.pool.query(`CREATE TABLE broken (target text);
    CREATE FUNCTION fail_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM broken WHERE target = NEW.target) THEN RAISE 'this row is broken'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fail_audit BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION fail_audit()`)
})

let made = 0
const aCoupon = async () => (await givenCoupon(shop.db, { code: `CODE${++made}` })).id
const aMail = async (state: 'failed' | 'sent') => {
  const mail = { kind: 'order-placed' as const, recipient: `to-${++made}@example.com`, language: 'en' as const }
  const rows = await shop.db
    .insert(mails)
    .values({ ...mail, data: { orderId: '1' }, state })
    .returning()
  return rows[0]!.id
}
const anOrder = async () => {
  const product = await aProduct(shop.db)
  const { orderId } = (await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])).body.order
  return { orderId, id: (await staff.call(ordersDashboardApi.read, { orderId })).body.order._id }
}
const anUndoable = async () => {
  const coupon = await aCoupon()
  const { results } = (await staff.call(couponsDashboardApi.setActive, { ids: [coupon], active: false })).body
  return { id: results[0]!.undo!, target: coupon }
}

interface Row {
  id: string
  /** target of the row in the audit log, if it is not the id */
  target?: string
  /** version of the review that staff saw */
  seen?: string
}
type Run = (rows: readonly Row[]) => Promise<{ status: number; body: unknown }>
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

const actions: Record<string, [make: () => Promise<Row>, run: Run]> = {
  'switch coupons off': [
    async () => ({ id: await aCoupon() }),
    (rows) => staff.call(couponsDashboardApi.setActive, { ids: idsOf(rows), active: false }),
  ],
  'remove coupons': [
    async () => ({ id: await aCoupon() }),
    (rows) => staff.call(couponsDashboardApi.removeMany, { ids: idsOf(rows) }),
  ],
  'decide reviews': [
    async () => {
      const { id, updatedAt } = await aReview(shop.db, (await aProduct(shop.db)).id, { status: 'pending' })
      return { id, seen: updatedAt.toISOString() }
    },
    (rows) => {
      const reviews = rows.map(({ id, seen }) => ({ _id: id, seen: seen! }))
      return staff.call(reviewsDashboardApi.decide, { reviews, status: 'published' })
    },
  ],
  'tag customers': [
    async () => ({ id: (await aCustomer(shop.db)).id }),
    (rows) => staff.call(customersDashboardApi.change, { ids: idsOf(rows), addTag: 'vip' }),
  ],
  'move pictures': [
    async () => ({ id: (await aPicture(shop.db)).id }),
    (rows) => staff.call(mediaDashboardApi.move, { ids: idsOf(rows), folder: 'hats' }),
  ],
  'tag products': [
    async () => ({ id: (await aProduct(shop.db)).id }),
    (rows) => staff.call(catalogDashboardApi.bulk, { ids: idsOf(rows), action: 'addTag', tag: 'New' }),
  ],
  'confirm orders': [
    async () => {
      const { id, orderId } = await anOrder()
      return { id, target: orderId }
    },
    (rows) => staff.call(ordersDashboardApi.confirmMany, { ids: idsOf(rows) }),
  ],
  'pack orders': [
    async () => {
      const { id, orderId } = await anOrder()
      await staff.call(ordersDashboardApi.confirmMany, { ids: [id] })
      return { id, target: orderId }
    },
    (rows) => staff.call(ordersDashboardApi.packMany, { ids: idsOf(rows) }),
  ],
  'retry mails': [
    async () => ({ id: await aMail('failed') }),
    (rows) => staff.call(mailsDashboardApi.retry, { ids: idsOf(rows) }),
  ],
  'resend mails': [
    async () => ({ id: await aMail('sent') }),
    (rows) => staff.call(mailsDashboardApi.resend, { ids: idsOf(rows) }),
  ],
  'undo changes': [anUndoable, (rows) => staff.call(auditDashboardApi.undoMany, { ids: idsOf(rows) })],
}

test.each(Object.keys(actions))('an unexpected error in one row does not affect the other rows: %s', async (name) => {
  const [make, run] = actions[name]!
  const rows = [await make(), await make(), await make()]
  await shop.pool.query('INSERT INTO broken VALUES ($1)', [rows[1]!.target ?? rows[1]!.id])
  const { status, body } = await run(rows)
  const { results } = body as { results: UndoableResult[] }
  expect(status).toBe(200)
  expect(results.map(({ _id, done, code }) => [_id, done, code])).toEqual([
    [rows[0]!.id, true, undefined],
    [rows[1]!.id, false, 'unexpected'],
    [rows[2]!.id, true, undefined],
  ])
  await shop.pool.query('DELETE FROM broken')
  // The failed row was rolled back, so the same call succeeds now.
  expect(((await run([rows[1]!])).body as { results: UndoableResult[] }).results).toMatchObject([{ done: true }])
})
