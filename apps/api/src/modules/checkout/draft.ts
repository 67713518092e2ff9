import type { PlaceOrder } from '@haat/shared/checkout/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { explain, type PricedCart, taxRows } from '../cart/price.ts'
import type { OrderDraft } from '../orders/service.ts'
import { firstStatus } from '../payments/service.ts'

/** A priced cart without problems as the record an order keeps: every amount, name and reason as it was. */
export function draftOf(cart: PricedCart, input: PlaceOrder, language: Language): OrderDraft {
  const { totals, coupon, currency } = cart
  const delivery = cart.delivery!
  return {
    order: {
      email: input.billingInfo.email,
      paymentStatus: firstStatus(totals.total),
      paymentMethod: input.paymentMethod,
      currency,
      itemTotal: totals.itemTotal,
      discount: totals.discount,
      delivery: totals.delivery,
      tax: totals.tax,
      taxIncluded: totals.taxIncluded,
      taxes: taxRows(totals),
      deliveryTax: totals.deliveryTax,
      total: totals.total,
      couponCode: coupon?.code ?? null,
      couponPercent: coupon?.percent ?? null,
      deliveryType: delivery.type,
      deliveryArea: delivery.area,
      deliveryDaysMin: delivery.daysMin,
      deliveryDaysMax: delivery.daysMax,
      billing: input.billingInfo,
      shipping: input.shippingInfo,
      note: input.note ?? '',
      explanation: explain(cart),
      language: input.language ?? language,
      payUntil: null,
    },
    lines: cart.items.map(({ priced }) => lineOf(priced!)),
    pictures: new Map(
      cart.items.flatMap(({ priced }) => {
        const { mediaId, image } = priced!.found
        return mediaId && image ? [[mediaId, image] as const] : []
      }),
    ),
  }
}

/** A line as the order keeps it. */
export const lineOf = ({
  found,
  qty,
  price,
  discount,
  tax,
  total,
}: Pick<NonNullable<PricedCart['items'][number]['priced']>, 'found' | 'qty' | 'price' | 'discount' | 'tax' | 'total'>) => ({
  productId: found.productId,
  variantId: found.variantId,
  name: found.name,
  slug: found.slug,
  sku: found.sku,
  colorName: found.color?.name ?? null,
  colorValue: found.color?.value ?? null,
  attributeName: found.attribute?.name ?? null,
  mediaId: found.mediaId,
  qty,
  price,
  discount,
  tax,
  total,
})
