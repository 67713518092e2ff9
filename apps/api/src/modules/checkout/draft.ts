import { hasFiles } from '@haat/shared/catalog/bundles.ts'
import type { PlaceOrder } from '@haat/shared/checkout/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { explainPrice, type PricedCart, taxRows } from '../cart/service.ts'
import { type ResolvedLine, soldPart } from '../catalog/service.ts'
import type { OrderDraft } from '../orders/service.ts'
import { initialPaymentStatus } from '../payments/service.ts'

/** Converts a priced cart without problems into the order record, with all amounts (minor units), names and texts as they are now. */
export function toOrderDraft(cart: PricedCart, input: PlaceOrder, language: Language): OrderDraft {
  const { totals, coupon, currency } = cart
  const { delivery } = cart
  return {
    order: {
      email: input.billingInfo.email,
      paymentStatus: initialPaymentStatus(totals.total),
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
      deliveryType: delivery?.type ?? 'digital',
      deliveryArea: delivery?.area ?? '',
      deliveryDaysMin: delivery?.daysMin ?? 0,
      deliveryDaysMax: delivery?.daysMax ?? 0,
      billing: input.billingInfo,
      shipping: input.shippingInfo ?? input.billingInfo,
      digitalConsentAt: input.digitalConsent && cart.items.some(({ priced }) => hasFiles(priced!.found)) ? new Date() : null,
      note: input.note ?? '',
      explanation: explainPrice(cart),
      language: input.language ?? language,
      payUntil: null,
    },
    lines: cart.items.map(({ priced }) => toOrderLine(priced!)),
    pictures: new Map(
      cart.items.flatMap(({ priced }) => {
        const { mediaId, image } = priced!.found
        return mediaId && image ? [[mediaId, image] as const] : []
      }),
    ),
  }
}

/** An order line from a priced cart line, with the names in the language it was resolved in. Amounts are in minor units. */
export const toOrderLine = ({
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
  options: found.options.map(({ name, value }) => ({ name, value })),
  texts: textsOf(found),
  parts: found.parts.map(soldPart),
  mediaId: found.mediaId,
  digital: found.digital,
  qty,
  price,
  discount,
  tax,
  total,
})

/** The translated names of a line; null if nothing is translated. */
function textsOf({
  nameLabel,
  color,
  attribute,
  options,
}: Extract<ResolvedLine, { ok: true }>): OrderDraft['lines'][number]['texts'] {
  const texts = {
    ...(nameLabel !== null && { name: nameLabel }),
    ...(color?.label && { color: color.label }),
    ...(attribute?.label && { attribute: attribute.label }),
    ...(options.some(({ nameLabel, label }) => nameLabel ?? label) && {
      options: options.map(({ name, value, nameLabel = name, label = value }) => ({ name: nameLabel, value: label })),
    }),
  }
  return Object.keys(texts).length > 0 ? texts : null
}
