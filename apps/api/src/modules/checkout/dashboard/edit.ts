import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount } from '@haat/shared/money.ts'
import type { ordersDashboardApi } from '@haat/shared/orders/dashboard/endpoints.ts'
import { decideAction } from '@haat/shared/orders/dashboard/rules.ts'
import type { EditPreview } from '@haat/shared/orders/dashboard/schema.ts'
import { lowerReduction } from '../../../extensions/calculate.ts'
import type { Ctx } from '../../../platform/context.ts'
import { giveBackStock, takeStock } from '../../catalog/service.ts'
import { settleInvoice } from '../../invoices/service.ts'
import {
  assertAllowed,
  type Changed,
  changeAndReadOrder,
  findOrderDetails,
  mailBuyer,
  type OrderDetails,
  recordOrderEvent,
  reserveUntilPaid,
  rewriteOrder,
  toActor,
  toOrderFacts,
} from '../../orders/service.ts'
import { openPayment, voidPayments } from '../../payments/service.ts'
import { type EditPlan, planEdit } from '../edit-plan.ts'

/**
 * Calculates an edit without saving it.
 * @throws not_found, order_state, the refusals of `planEdit`
 */
export async function previewEdit(
  ctx: Ctx,
  { orderId, ...edit }: ParsedOf<typeof ordersDashboardApi.previewEdit>,
): Promise<AnswerOf<typeof ordersDashboardApi.previewEdit>> {
  const details = await findOrderDetails(ctx, orderId)
  assertAllowed(decideAction('edit', toOrderFacts(details)))
  return { preview: toPreview(details, await planEdit(ctx, details, edit)) }
}

/**
 * Saves an edit: lines, amounts, payment, invoice, stock and, with `notify`, the email in one transaction. The total must equal the one that staff saw.
 * @throws not_found, version_conflict, order_state, total_changed (with the new preview), extension_failed, the refusals of `planEdit`
 */
export const editOrder = (ctx: Ctx, input: ParsedOf<typeof ordersDashboardApi.edit>): Promise<Changed> => {
  const { orderId, version, expectedTotal, reason, notify, ...edit } = input
  return changeAndReadOrder(ctx, { orderId, version, action: 'edit' }, async (ctx, details) => {
    const { order } = details
    const plan = await planEdit(ctx, details, edit)
    const preview = toPreview(details, plan)
    if (preview.total !== expectedTotal) throw new Refusal('total_changed', { preview })
    await rewriteOrder(ctx, order.id, plan)
    if (plan.total !== order.total) {
      await voidPayments(ctx, order.id)
      await openPayment(ctx, { orderId: order.id, method: order.paymentMethod, amount: plan.total, currency: order.currency })
      if (plan.total === 0) await reserveUntilPaid(ctx, order.id, 'end')
    }
    await lowerReductions(ctx, order, plan)
    const amounts = { from: toAmount(order.total), to: preview.total }
    await recordOrderEvent(ctx, order.id, 'edited', { ...amounts, ...(reason && { reason }) })
    await settleInvoice(ctx, orderId)
    const mail = notify && (await mailBuyer(ctx, 'order-edited', order))
    await changeStock(ctx, orderId, plan)
    return {
      action: 'orders.edit',
      diff: {
        total: [amounts.from, amounts.to],
        items: [formatLines(details.lines), formatLines(plan.lines)],
        ...(mail && { mail: [null, mail] }),
      },
    }
  })
}

/** Extensions give back what the lost part of their reductions cost. */
async function lowerReductions(
  ctx: Ctx,
  { id, orderId, userId, explanation }: OrderDetails['order'],
  plan: EditPlan,
): Promise<void> {
  for (const { extension, amount } of explanation) {
    if (!extension) continue
    const left = plan.explanation.find((row) => row.extension === extension)
    const reduced = { before: 0 - amount, amount: 0 - (left?.amount ?? 0) }
    if (reduced.amount < reduced.before) await lowerReduction(ctx, extension, { id, orderId, userId, ...reduced })
  }
}

async function changeStock(ctx: Ctx, reference: string, { stockChanges }: EditPlan): Promise<void> {
  const units = (sign: 1 | -1) =>
    [...stockChanges].flatMap(([variantId, qty]) => (qty * sign > 0 ? [{ variantId, qty: qty * sign }] : []))
  const [taken, returned] = [units(1), units(-1)]
  // The checkout notifies after its commit; here the database notifies within the transaction.
  const { notifyStockChange: _, ...ctxWithoutNotifier } = ctx
  if (returned.length > 0) await giveBackStock(ctx, returned, { reference, actor: toActor(ctx) })
  if (taken.length > 0) await takeStock(ctxWithoutNotifier, taken, { reference, actor: toActor(ctx) })
}

const formatLines = (lines: readonly { name: string; colorName: string | null; attributeName: string | null; qty: number }[]) =>
  lines.map(
    ({ name, colorName, attributeName, qty }) => `${qty} × ${[name, colorName, attributeName].filter(Boolean).join(', ')}`,
  )

function toPreview({ order }: OrderDetails, plan: EditPlan): EditPreview {
  return {
    items: plan.lines.map((line) => ({
      slug: line.slug,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      color: line.colorName === null ? null : { name: line.colorName, value: line.colorValue ?? '' },
      attribute: line.attributeName === null ? null : { name: line.attributeName },
      options: line.options,
      ...(line.digital && { digital: true }),
      ...(line.parts.length > 0 && { parts: line.parts.map(({ texts: _, ...part }) => part) }),
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
