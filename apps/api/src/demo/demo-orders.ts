import { randomInt } from 'node:crypto'
import { cartTotals } from '@haat/shared/cart/rules.ts'
import { attributeNameOf, joinValues } from '@haat/shared/catalog/options.ts'
import { chargedPrice, toMinor } from '@haat/shared/money.ts'
import { toOrderId } from '@haat/shared/orders/transitions.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuidV7 } from 'uuid'
import { rows } from '../db/rows.ts'
import { stockMovements } from '../db/tables/goods/catalog.ts'
import { couponRedemptions, coupons } from '../db/tables/sales/coupons.ts'
import { orderEvents, orderLines, orders as orderTable, outbox } from '../db/tables/sales/orders.ts'
import { payments } from '../db/tables/sales/payments.ts'
import { storeSold } from '../modules/catalog/service.ts'
import { findRate } from '../modules/delivery/service.ts'
import { refreshOrderStates } from '../modules/orders/service.ts'
import { readCurrency } from '../modules/settings/service.ts'
import type { Ctx } from '../platform/context.ts'
import { coupons as couponSeeds, type OrderSeed, orders } from './content/index.ts'
import type { DemoProduct } from './demo-catalog.ts'
import type { DemoCustomer } from './demo-people.ts'
import { daysBefore, minuteOfDay } from './demo-time.ts'

type Row<T extends PgTable> = T['$inferInsert']
interface Written {
  orders: Row<typeof orderTable>[]
  lines: Row<typeof orderLines>[]
  events: Row<typeof orderEvents>[]
  payments: Row<typeof payments>[]
  messages: Row<typeof outbox>[]
  movements: Row<typeof stockMovements>[]
  redemptions: Row<typeof couponRedemptions>[]
}

/** Inserts the coupons and answers their ids by code. */
export async function storeCoupons(ctx: Ctx, products: Map<string, DemoProduct>, now: Date): Promise<Map<string, string>> {
  const categories = new Map(
    (await rows<{ id: string; slug: string }>(ctx.db, sql`SELECT id, slug FROM categories`)).map(({ id, slug }) => [slug, id]),
  )
  const idOf = { categories: (slug: string) => categories.get(slug)!, products: (slug: string) => products.get(slug)!.id }
  const stored = await ctx.db
    .insert(coupons)
    .values(
      couponSeeds.map(({ minimum, startsInDays, endsInDays, scope, ...coupon }) => ({
        ...coupon,
        minimum: toMinor(minimum),
        startsAt: startsInDays === null ? null : daysBefore(now, -startsInDays),
        endsAt: endsInDays === null ? null : daysBefore(now, -endsInDays),
        scope: scope.type === 'all' ? scope : { type: scope.type, ids: scope.slugs.map(idOf[scope.type]) },
      })),
    )
    .returning({ id: coupons.id, code: coupons.code })
  return new Map(stored.map(({ id, code }) => [code, id]))
}

/** Inserts three months of orders with history, payments, ledger, coupon redemptions and mails. */
export async function storeOrders(
  ctx: Ctx,
  {
    products,
    people,
    couponIds,
    now,
  }: { products: Map<string, DemoProduct>; people: DemoCustomer[]; couponIds: Map<string, string>; now: Date },
): Promise<void> {
  const currency = await readCurrency(ctx)
  const written: Written = { orders: [], lines: [], events: [], payments: [], messages: [], movements: [], redemptions: [] }
  const numbers = await rows<{ n: number }>(
    ctx.db,
    sql`SELECT nextval('order_number')::bigint AS n FROM generate_series(1, ${orders.length})`,
  )
  const rates = new Map<string, Writing['rate']>()
  for (const [index, seed] of orders.entries()) {
    const person = people[seed.customer]!
    const choice = `${seed.customer} ${seed.deliveryType}`
    const rate = rates.get(choice) ?? (await findRate(ctx, { type: seed.deliveryType, area: person.area }, person.address))
    rates.set(choice, rate)
    writeOrder(written, { seed, person, rate, currency, products, couponIds, number: numbers[index]!.n, now })
  }
  await insertAll(ctx, orderTable, written.orders)
  await insertAll(ctx, orderLines, written.lines)
  await insertAll(ctx, orderEvents, written.events)
  await insertAll(ctx, payments, written.payments)
  await insertAll(ctx, outbox, written.messages)
  await insertAll(ctx, couponRedemptions, written.redemptions)
  await ctx.db.execute(sql`UPDATE coupons c SET used = r.count
    FROM (SELECT coupon_id, count(*)::int AS count FROM coupon_redemptions GROUP BY coupon_id) r WHERE r.coupon_id = c.id`)
  await insertAll(ctx, stockMovements, written.movements)
  await ctx.db.execute(sql`UPDATE stock s SET on_hand = s.on_hand + m.delta
    FROM (SELECT variant_id, sum(delta)::int AS delta FROM stock_movements WHERE kind IN ('sale', 'cancel') GROUP BY variant_id) m
    WHERE m.variant_id = s.variant_id AND s.on_hand IS NOT NULL`)
  await refreshOrderStates(ctx)
  await storeSold(ctx, soldLately(written, daysBefore(now, 30)))
}

interface Writing {
  seed: OrderSeed
  person: DemoCustomer
  rate: Awaited<ReturnType<typeof findRate>>
  currency: Awaited<ReturnType<typeof readCurrency>>
  products: Map<string, DemoProduct>
  couponIds: Map<string, string>
  number: number
  now: Date
}

function writeOrder(written: Written, { seed, person, rate, currency, products, couponIds, number, now }: Writing): void {
  const id = uuidV7()
  const orderId = toOrderId(number, randomInt(100_000))
  const placedAt = minuteOfDay(now, seed.daysAgo, seed.minute)
  const items = seed.lines.map((line) => itemOf(line, products))
  const percent = seed.coupon === null ? 0 : couponSeeds.find(({ code }) => code === seed.coupon)!.percent
  const priced = items.map(({ price, qty }) => ({ price: chargedPrice(price, currency), qty, eligible: percent > 0 }))
  const totals = cartTotals(priced, percent, rate, currency)
  const actor = person.userId
  written.orders.push({
    id,
    orderId,
    userId: person.userId,
    email: person.email,
    paymentMethod: 'cod',
    currency: { name: currency.name, s: currency.s, exchangeRate: currency.exchangeRate, decimals: currency.decimals },
    itemTotal: totals.itemTotal,
    discount: totals.discount,
    delivery: totals.delivery,
    total: totals.total,
    couponCode: seed.coupon,
    couponPercent: seed.coupon === null ? null : percent,
    deliveryType: rate.type,
    deliveryArea: rate.area,
    deliveryDaysMin: rate.daysMin,
    deliveryDaysMax: rate.daysMax,
    billing: person.address,
    shipping: person.address,
    note: seed.note,
    explanation: [
      { rule: 'items', amount: totals.itemTotal },
      ...(seed.coupon === null ? [] : [{ rule: 'coupon' as const, about: seed.coupon, amount: -totals.discount }]),
      { rule: totals.delivery === 0 && rate.cost > 0 ? 'delivery_free' : 'delivery', about: rate.area, amount: totals.delivery },
    ],
    language: person.language,
    placedAt,
    ...(seed.status === 'cancelled' && { cancelledAt: later(placedAt, 3, now), cancelReason: null }),
  })
  written.lines.push(
    ...items.map((item, position) => ({
      ...item.snapshot,
      orderId: id,
      position,
      qty: item.qty,
      price: priced[position]!.price,
      discount: totals.lines[position]!.discount,
      total: totals.lines[position]!.total,
    })),
  )
  for (const [type, hours] of historyOf(seed))
    written.events.push({
      orderId: id,
      type,
      actor: type === 'placed' || type === 'cancelled' ? actor : 'staff',
      at: later(placedAt, hours, now),
    })
  const paid = seed.paymentStatus === 'paid'
  written.payments.push({
    orderId: id,
    method: 'cod',
    status: paid ? 'captured' : seed.status === 'cancelled' ? 'voided' : 'pending',
    amount: totals.total,
    captured: paid ? totals.total : 0,
    createdAt: placedAt,
  })
  written.messages.push({ topic: 'order.placed', reference: orderId, createdAt: placedAt, doneAt: placedAt })
  if (seed.coupon !== null && seed.status !== 'cancelled')
    written.redemptions.push({
      orderId: id,
      couponId: couponIds.get(seed.coupon)!,
      customer: person.email,
      slot: number,
      createdAt: placedAt,
    })
  for (const { snapshot, qty } of items) {
    const movement = { variantId: snapshot.variantId, reference: orderId, actor }
    written.movements.push({ ...movement, delta: -qty, kind: 'sale', at: placedAt })
    if (seed.status === 'cancelled')
      written.movements.push({ ...movement, delta: qty, kind: 'cancel', at: later(placedAt, 3, now) })
  }
}

/** Snapshot of a product on an order line. */
function itemOf({ slug, color, attribute, qty }: OrderSeed['lines'][number], products: Map<string, DemoProduct>) {
  const { id, seed, variants, mediaId, mediaOfColor } = products.get(slug)!
  const at = seed.variants.findIndex(
    (variant) => (variant.color?.name ?? null) === color && attributeNameOf(variant.attributeValues) === attribute,
  )
  const variant = seed.variants[at]!
  const values = joinValues(seed.options, { color, attributeValues: variant.attributeValues })
  return {
    qty,
    price: toMinor(variant.price),
    snapshot: {
      productId: id,
      variantId: variants[at]!.id,
      name: seed.name,
      slug,
      sku: variant.sku,
      colorName: variant.color?.name ?? null,
      colorValue: variant.color?.value ?? null,
      attributeName: attribute,
      options: seed.options.map(({ name }, index) => ({ name, value: values[index]! })),
      digital: false,
      mediaId: (color === null ? undefined : mediaOfColor.get(color)) ?? mediaId,
    },
  }
}

type Moment = [type: Row<typeof orderEvents>['type'], hoursAfter: number]

/** Status changes of an order, with their delay after it was placed. */
function historyOf({ status, paymentStatus, fulfilmentStatus }: OrderSeed): Moment[] {
  if (status === 'cancelled')
    return [
      ['placed', 0],
      ['cancelled', 3],
    ]
  const steps: [boolean, Moment][] = [
    [true, ['placed', 0]],
    [status !== 'placed', ['confirmed', 4]],
    [fulfilmentStatus !== 'unfulfilled', ['shipped', 22]],
    [fulfilmentStatus === 'delivered', ['delivered', 54]],
    [paymentStatus === 'paid', ['paid', 54.1]],
    [status === 'completed', ['completed', 80]],
  ]
  return steps.filter(([happened]) => happened).map(([, moment]) => moment)
}

const later = (from: Date, hours: number, now: Date): Date =>
  new Date(hours === 0 ? from : Math.min(from.getTime() + hours * 3_600_000, now.getTime() - (100 - hours) * 1000))

async function insertAll<T extends PgTable>({ db }: Ctx, table: T, list: Row<T>[]): Promise<void> {
  for (let from = 0; from < list.length; from += 500) await db.insert(table).values(list.slice(from, from + 500))
}

function soldLately({ orders, lines }: Written, since: Date): { productId: string; units: number }[] {
  const recent = new Set(orders.filter(({ placedAt, cancelledAt }) => placedAt! >= since && !cancelledAt).map(({ id }) => id))
  const units = new Map<string, number>()
  for (const { orderId, productId, qty } of lines)
    if (recent.has(orderId)) units.set(productId!, (units.get(productId!) ?? 0) + qty)
  return [...units].map(([productId, count]) => ({ productId, units: count }))
}
