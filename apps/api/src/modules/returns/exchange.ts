import { isDigital, stockUnits } from '@haat/shared/catalog/bundles.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { returnsDashboardApi } from '@haat/shared/returns/dashboard/endpoints.ts'
import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { countedUnits } from '@haat/shared/returns/rules.ts'
import type { Ctx } from '../../platform/context.ts'
import { findSoldParts, takeStock } from '../catalog/service.ts'
import { createOrder, type OrderDetails, type OrderDraft, toActor } from '../orders/service.ts'
import { openPayment } from '../payments/service.ts'
import { changeReturn, recordReturnStep } from './dashboard/actions.ts'
import { type ExchangeVariant, findVariants } from './dashboard/repo.ts'
import type { ReturnDetails } from './view.ts'

/**
 * Closes a return with an exchange: creates a free order with its own parcels that takes stock like any other.
 * @throws not_found, version_conflict, order_state, variant_unavailable, sold_out
 */
export const exchangeReturn = (
  ctx: Ctx,
  { returnId, version, words }: ParsedOf<typeof returnsDashboardApi.exchange>,
): Promise<{ return: DashboardReturn }> =>
  changeReturn(ctx, { returnId, version, action: 'exchange' }, async (ctx, details, order) => {
    const units = countUnits(details)
    const sold = new Map(
      (
        await findVariants(
          ctx.db,
          units.map(({ variantId }) => variantId),
          order.order.language,
        )
      ).map((variant) => [variant.id, variant]),
    )
    const parts = await findSoldParts(ctx, [...sold.keys()], order.order.language)
    const lines = units.map(({ variantId, qty }) => {
      const variant = sold.get(variantId)
      if (!variant) throw new Refusal('variant_unavailable')
      const own = parts.get(variantId) ?? []
      return { ...toLine(variant, qty), parts: own, digital: isDigital({ digital: variant.digital, parts: own }) }
    })
    const by = { userId: order.order.userId, source: 'staff' as const }
    const placed = await createOrder(ctx, { order: toDraft(order), lines, pictures: new Map() }, by)
    await openPayment(ctx, {
      orderId: placed._id,
      method: order.order.paymentMethod,
      amount: 0,
      currency: order.order.currency,
    })
    const auditChange = await recordReturnStep(ctx, {
      row: details.row,
      order,
      to: 'closed',
      words,
      set: { closedAt: new Date(), exchangeId: placed._id },
      data: { outcome: 'exchange', order: placed.orderId },
    })
    // The checkout notifies after its commit; here the database notifies within the transaction.
    const { notifyStockChange: _, ...ctxWithoutNotifier } = ctx
    const taken = lines.flatMap((line) => stockUnits(line, line.qty))
    await takeStock(ctxWithoutNotifier, taken, { reference: placed.orderId, actor: toActor(ctx) })
    return { ...auditChange, diff: { ...auditChange.diff, exchange: [null, placed.orderId] } }
  })

const countUnits = ({ row, lines }: ReturnDetails) =>
  lines.flatMap((line) => {
    const qty = countedUnits(line, row.noGoodsBack)
    return qty > 0 && line.exchangeVariantId ? [{ variantId: line.exchangeVariantId, qty }] : []
  })

const toLine = ({ id, ...variant }: ExchangeVariant, qty: number): Omit<OrderDraft['lines'][number], 'parts'> => ({
  ...variant,
  variantId: id,
  qty,
  price: 0,
  discount: 0,
  tax: 0,
  total: 0,
})

/** The free order goes to the address of the original one. */
function toDraft({ order }: OrderDetails): OrderDraft['order'] {
  const {
    email,
    paymentMethod,
    currency,
    deliveryType,
    deliveryArea,
    deliveryDaysMin,
    deliveryDaysMax,
    billing,
    shipping,
    language,
  } = order
  return {
    email,
    paymentStatus: 'paid',
    paymentMethod,
    currency,
    itemTotal: 0,
    discount: 0,
    delivery: 0,
    tax: 0,
    taxIncluded: order.taxIncluded,
    taxes: [],
    deliveryTax: 0,
    total: 0,
    couponCode: null,
    couponPercent: null,
    deliveryType,
    deliveryArea,
    deliveryDaysMin,
    deliveryDaysMax,
    billing,
    shipping,
    note: '',
    explanation: [{ rule: 'items', amount: 0 }],
    language,
    digitalConsentAt: null,
    payUntil: null,
  }
}
