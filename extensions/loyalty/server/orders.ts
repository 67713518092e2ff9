import { type Ctx, type LoweredOrder, type PricedForExtension, type ReducedOrder, Refusal } from '@haat/api/extension'
import { findPersonById } from '@haat/api/services/accounts.ts'
import { queueExtensionMail } from '@haat/api/services/mails.ts'
import { findOrderOfMessage, readDashboardOrder } from '@haat/api/services/orders.ts'
import { findOrderOfRefund } from '@haat/api/services/payments.ts'
import { publishExtensionEvent } from '@haat/api/services/webhooks.ts'
import { costOf, pointsFor, worthOf } from '../settings.ts'
import { readRules } from './points.ts'
import { addEntry, addSpent, findAccount, findOrderPoints, lockAccount, setSpending, takePoints } from './repo.ts'

interface Message {
  reference: string
}

/** Credits the points of a delivered order to its customer. */
export async function earnPoints(ctx: Ctx, { reference }: Message): Promise<void> {
  const orderId = await findOrderOfMessage(ctx, reference)
  if (orderId) await settleEarned(ctx, orderId, { isNew: true })
}

/** Deducts the points that the refunded goods earned, and credits those that they were paid with. */
export async function settleRefund(ctx: Ctx, { reference }: Message): Promise<void> {
  const orderId = await findOrderOfRefund(ctx, reference)
  if (!orderId) return
  await settleEarned(ctx, orderId, { isNew: false })
  await settleSpent(ctx, orderId)
}

/** Credits the points of the refunded goods that earlier refunds have not credited. A cancellation credits all that are left. */
async function settleSpent(ctx: Ctx, orderId: string): Promise<void> {
  const { userId } = await findOrderPoints(ctx.db, orderId)
  if (!userId) return
  await lockAccount(ctx.db, userId)
  const { order } = await readDashboardOrder(ctx, { orderId })
  const { spent, refunded } = await findOrderPoints(ctx.db, orderId)
  const points = Math.floor((spent + refunded) * refundedShare(order)) - refunded
  if (points <= 0 || order.status === 'cancelled') return
  await addEntry(ctx.db, { userId, kind: 'refunded', points, orderId })
  await publishExtensionEvent(ctx, { ...pointsChanged, object: userId, data: { userId, orderId, points } })
}

const pointsChanged = { name: 'loyalty', event: 'points.changed' }

/** Share of the goods of an order whose price was refunded, from 0 to 1. Money that was paid too much is not part of it. */
function refundedShare({
  total,
  delivery,
  deliveryTax,
  taxIncluded,
  payments,
  refunds,
}: Awaited<ReturnType<typeof readDashboardOrder>>['order']): number {
  const done = refunds.filter(({ status }) => status === 'succeeded')
  const paid = payments.reduce((sum, { captured }) => sum + captured, 0)
  const paidBack = done.reduce((sum, { amount }) => sum + amount, 0)
  if (paid > 0 && paidBack >= paid) return 1
  const goods = total - delivery.cost - (taxIncluded ? 0 : deliveryTax)
  if (goods <= 0) return 0
  const deliveryBack = done.reduce((sum, { delivery }) => sum + delivery, 0)
  return Math.min(1, Math.max(0, (paidBack - deliveryBack - Math.max(0, paid - total)) / goods))
}

/**
 * Sets the earned points of an order to its current value, so that repeated or reordered messages have no further effect.
 * `isNew`: also credits points to an order that has none yet.
 */
async function settleEarned(ctx: Ctx, orderId: string, { isNew }: { isNew: boolean }): Promise<void> {
  const order = await readDashboardOrder(ctx, { orderId })
  const userId = order.order.customer._id
  if (!userId) return
  const { itemTotal, discount, status, fulfilmentStatus } = order.order
  await lockAccount(ctx.db, userId)
  const rules = await readRules(ctx)
  const before = await findOrderPoints(ctx.db, orderId)
  if (!isNew && before.earned === 0) return
  if (isNew && fulfilmentStatus !== 'delivered') return
  const wanted = status === 'cancelled' ? 0 : pointsFor((itemTotal - discount) * (1 - refundedShare(order.order)), rules)
  const points = wanted - before.earned
  if (points === 0) return
  await addEntry(ctx.db, { userId, kind: 'earned', points, orderId })
  await publishExtensionEvent(ctx, { ...pointsChanged, object: userId, data: { userId, orderId, points } })
  if (points > 0 && rules.mails)
    await queueExtensionMail(ctx, { extension: 'loyalty', mail: 'earned', data: { userId, orderId, points } })
}

/** Credits the points that a cancelled order had spent, unless a late payment has reopened it by now. */
export async function returnPoints(ctx: Ctx, { reference: orderId }: Message): Promise<void> {
  const { userId } = await findOrderPoints(ctx.db, orderId)
  if (!userId) return
  await lockAccount(ctx.db, userId)
  const { order } = await readDashboardOrder(ctx, { orderId })
  const { spent } = await findOrderPoints(ctx.db, orderId)
  if (order.status === 'cancelled' && spent > 0) await addEntry(ctx.db, { userId, kind: 'returned', points: spent, orderId })
}

/** Credits the points of the part that the reduction of an order lost. */
export async function lowerReduction(ctx: Ctx, { userId, orderId, before, amount }: LoweredOrder): Promise<void> {
  if (!userId) return
  await lockAccount(ctx.db, userId)
  const { spent } = await findOrderPoints(ctx.db, orderId)
  const points = Math.floor((spent * (before - amount)) / before)
  if (points > 0) await addEntry(ctx.db, { userId, kind: 'returned', points, orderId })
}

/** Reduction by a customer's points, in minor units. */
export async function priceReduction(ctx: Ctx, { userId, goods }: PricedForExtension): Promise<number> {
  if (!userId) return 0
  const { balance, spending } = await findAccount(ctx.db, userId)
  if (!spending) return 0
  const rules = await readRules(ctx)
  return balance < rules.minimum ? 0 : Math.min(goods, worthOf(balance, rules))
}

/**
 * Takes the points that a reduction costs. An order that is reopened costs what its cancellation gave back: nothing if that is not processed yet.
 * @throws total_changed if the account has too few points
 */
export async function redeemReduction(ctx: Ctx, { userId, orderId, amount }: ReducedOrder): Promise<void> {
  if (!userId) throw new Refusal('total_changed')
  await lockAccount(ctx.db, userId)
  const { spent, returned } = await findOrderPoints(ctx.db, orderId)
  if (spent > 0) return
  const points = returned || costOf(amount, await readRules(ctx))
  if (!(await takePoints(ctx.db, userId, points))) throw new Refusal('total_changed')
  await addSpent(ctx.db, userId, points, orderId)
  if (!returned) await setSpending(ctx.db, userId, false)
}

/** The email about earned points, for active accounts only. */
export async function earnedMail(ctx: Ctx, { userId, points, orderId }: Record<string, unknown>) {
  const person = await findPersonById(ctx, String(userId))
  if (person?.status !== 'active' || !person.email) return null
  const { balance } = await findAccount(ctx.db, String(userId))
  return {
    to: person.email,
    words: { name: person.name ?? '', points: String(points), orderId: String(orderId), balance: String(balance) },
    link: `${ctx.env.publicUrl}/cart`,
  }
}
