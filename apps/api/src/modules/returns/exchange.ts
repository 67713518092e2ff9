import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { returnsDeskApi } from '@haat/shared/returns/desk-endpoints.ts'
import type { DeskReturn } from '@haat/shared/returns/desk-schema.ts'
import { countedPieces } from '@haat/shared/returns/rules.ts'
import type { Ctx } from '../../ctx.ts'
import { takeStock } from '../catalog/service.ts'
import type { WholeOrder } from '../orders/desk-view.ts'
import { actorOf, createOrder, type OrderDraft } from '../orders/service.ts'
import { openPayment } from '../payments/service.ts'
import { actOnReturn, step } from './desk-actions.ts'
import { type ExchangeVariant, findVariants } from './desk-repo.ts'
import type { WholeReturn } from './view.ts'

/** What is sent instead: an order of its own at no cost, with its own parcels, that takes its stock like any other. */
export const exchangeReturn = (
  ctx: Ctx,
  { returnId, version, words }: ParsedOf<typeof returnsDeskApi.exchange>,
): Promise<{ return: DeskReturn }> =>
  actOnReturn(ctx, { returnId, version, action: 'exchange' }, async (ctx, whole, order) => {
    const pieces = piecesOf(whole)
    if (pieces.length === 0) throw new Refusal('order_state', { received: 0 })
    const sold = new Map(
      (
        await findVariants(
          ctx.db,
          pieces.map(({ variantId }) => variantId),
        )
      ).map((variant) => [variant.id, variant]),
    )
    const lines = pieces.map(({ variantId, qty }) => {
      const variant = sold.get(variantId)
      if (!variant) throw new Refusal('variant_unavailable')
      return lineOf(variant, qty)
    })
    const by = { userId: order.order.userId, source: 'staff' as const }
    const placed = await createOrder(ctx, { order: draftOf(order), lines, pictures: new Map() }, by)
    await openPayment(ctx, {
      orderId: placed._id,
      method: order.order.paymentMethod,
      amount: 0,
      currency: order.order.currency,
    })
    const deed = await step(ctx, {
      row: whole.row,
      order,
      to: 'closed',
      words,
      set: { closedAt: new Date(), exchangeId: placed._id },
      data: { outcome: 'exchange', order: placed.orderId },
    })
    // Nobody tells of this sale after its commit; so the database does.
    const { tellSale: _, ...untold } = ctx
    await takeStock(untold, pieces, { reference: placed.orderId, actor: actorOf(ctx) })
    return { ...deed, diff: { ...deed.diff, exchange: [null, placed.orderId] } }
  })

const piecesOf = ({ row, lines }: WholeReturn) =>
  lines.flatMap((line) => {
    const qty = countedPieces(line, row.noGoodsBack)
    return qty > 0 && line.exchangeVariantId ? [{ variantId: line.exchangeVariantId, qty }] : []
  })

const lineOf = ({ id, ...variant }: ExchangeVariant, qty: number): OrderDraft['lines'][number] => ({
  ...variant,
  variantId: id,
  qty,
  price: 0,
  discount: 0,
  tax: 0,
  total: 0,
})

/** Goes where the first one went, at no cost. */
function draftOf({ order }: WholeOrder): OrderDraft['order'] {
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
    payUntil: null,
  }
}
