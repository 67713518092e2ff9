import { z } from 'zod'
import { HandedCartToken } from '../agents/token.ts'
import { CaptchaPayload } from '../captcha/schema.ts'
import { CartLines, CouponCode } from '../cart/schema.ts'
import { DeliveryChoice } from '../delivery/schema.ts'
import { Address } from '../orders/schema.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { Currency } from '../settings/schema.ts'
import { Amount, Language, text } from '../text.ts'

export const PlaceOrder = z.strictObject({
  items: CartLines,
  coupon: CouponCode.optional(),
  billingInfo: Address,
  /** required unless all goods are digital */
  shippingInfo: Address.optional(),
  /** required unless all goods are digital */
  deliveryInfo: DeliveryChoice.optional(),
  paymentMethod: PaymentMethod,
  /** the total the customer saw; if it differs, the order is refused with the new quote */
  expectedTotal: Amount,
  /** currency of `expectedTotal`; if the shop has another one by now, the order is refused with the new quote */
  currency: Currency.shape.name.optional(),
  note: text(500).optional(),
  /** the customer wants digital goods delivered at once and knows that this ends the right of withdrawal */
  digitalConsent: z.boolean().optional(),
  /** language of emails about this order */
  language: Language.optional(),
  /** the buyer asks for the newsletter: a guest gets an email with a link that confirms it */
  newsletter: z.literal(true).optional(),
  /** of a cart that a shopping agent prepared: the order becomes that of its checkout, if it contains something of it */
  agentCheckout: HandedCartToken.optional(),
  /** for guests, if the shop requires it */
  captcha: CaptchaPayload.optional(),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** How the page continues with the payment. */
export const PaymentStep = z.discriminatedUnion('action', [
  z.object({ action: z.literal('none') }),
  z.object({ action: z.literal('redirect'), url: z.string() }),
])
