import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { ordersDeskApi } from '@haat/shared/orders/desk-endpoints.ts'
import { decideAction } from '@haat/shared/orders/desk-rules.ts'
import type { EditPreview } from '@haat/shared/orders/desk-schema.ts'
import type { Ctx } from '../../ctx.ts'
import { giveBackStock, takeStock } from '../catalog/service.ts'
import { settleInvoice } from '../invoices/issue.ts'
import { actOn, allow, type Changed, tell } from '../orders/desk-acting.ts'
import { rewriteOrder, wholeOrder } from '../orders/desk-rewriting.ts'
import { factsOf, type WholeOrder } from '../orders/desk-view.ts'
import { holdToPay } from '../orders/paying.ts'
import { actorOf } from '../orders/service.ts'
import { openPayment, voidPayments } from '../payments/service.ts'
import { type EditPlan, planEdit } from './edit-plan.ts'

export async function previewEdit(
  ctx: Ctx,
  { orderId, ...edit }: ParsedOf<typeof ordersDeskApi.previewEdit>,
): Promise<AnswerOf<typeof ordersDeskApi.previewEdit>> {
  const whole = await wholeOrder(ctx, orderId)
  allow(decideAction('edit', factsOf(whole)))
  return { preview: previewOf(whole, await planEdit(ctx, whole, edit)) }
}

/** Lines, amounts, stock and what is owed follow in one transaction, to the very total that staff saw. */
export const editOrder = (ctx: Ctx, input: ParsedOf<typeof ordersDeskApi.edit>): Promise<Changed> => {
  const { orderId, version, expectedTotal, reason, ...edit } = input
  return actOn(ctx, { orderId, version, action: 'edit' }, async (ctx, whole) => {
    const { order } = whole
    const plan = await planEdit(ctx, whole, edit)
    const preview = previewOf(whole, plan)
    if (preview.total !== expectedTotal) throw new Refusal('total_changed', { preview })
    await rewriteOrder(ctx, order.id, plan)
    if (plan.total !== order.total) {
      await voidPayments(ctx, order.id)
      await openPayment(ctx, { orderId: order.id, method: order.paymentMethod, amount: plan.total, currency: order.currency })
      if (plan.total === 0) await holdToPay(ctx, order.id, 'end')
    }
    const amounts = { from: toAmount(order.total), to: preview.total }
    await tell(ctx, order.id, 'edited', { ...amounts, ...(reason && { reason }) })
    await settleInvoice(ctx, orderId)
    await moveStock(ctx, orderId, plan)
    return {
      action: 'orders.edit',
      diff: { total: [amounts.from, amounts.to], items: [namesOf(whole.lines), namesOf(plan.lines)] },
    }
  })
}

async function moveStock(ctx: Ctx, reference: string, { moves }: EditPlan): Promise<void> {
  const pieces = (sign: 1 | -1) =>
    [...moves].flatMap(([variantId, qty]) => (qty * sign > 0 ? [{ variantId, qty: qty * sign }] : []))
  const [taken, given] = [pieces(1), pieces(-1)]
  // The one who sells tells after the commit; here nobody does, so the database does.
  const { tellSale: _, ...untold } = ctx
  if (given.length > 0) await giveBackStock(ctx, given, { reference, actor: actorOf(ctx) })
  if (taken.length > 0) await takeStock(untold, taken, { reference, actor: actorOf(ctx) })
}

const namesOf = (lines: readonly { name: string; colorName: string | null; attributeName: string | null; qty: number }[]) =>
  lines.map(
    ({ name, colorName, attributeName, qty }) => `${qty} × ${[name, colorName, attributeName].filter(Boolean).join(', ')}`,
  )

function previewOf({ order }: WholeOrder, plan: EditPlan): EditPreview {
  return {
    items: plan.lines.map((line) => ({
      slug: line.slug,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      color: line.colorName === null ? null : { name: line.colorName, value: line.colorValue ?? '' },
      attribute: line.attributeName === null ? null : { name: line.attributeName },
      qty: line.qty,
      price: toAmount(line.price),
      discount: toAmount(line.discount),
      total: toAmount(line.total),
    })),
    itemTotal: toAmount(plan.itemTotal),
    discount: toAmount(plan.discount),
    delivery: toAmount(plan.delivery),
    tax: toAmount(plan.tax),
    total: toAmount(plan.total),
    difference: toAmount(plan.total - order.total),
    couponLost: plan.couponLost,
  }
}
