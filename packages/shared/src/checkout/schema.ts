import { z } from 'zod'
import { CaptchaPayload } from '../captcha/schema.ts'
import { CartLines, CouponCode } from '../cart/schema.ts'
import { DeliveryChoice } from '../delivery/schema.ts'
import { Address } from '../orders/schema.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { Amount, Language, text } from '../text.ts'

export const PlaceOrder = z.strictObject({
  items: CartLines,
  coupon: CouponCode.optional(),
  billingInfo: Address,
  shippingInfo: Address,
  deliveryInfo: DeliveryChoice,
  paymentMethod: PaymentMethod,
  /** the total the customer saw; if it differs, the order is refused with the new quote */
  expectedTotal: Amount,
  note: text(500).optional(),
  /** language of emails about this order */
  language: Language.optional(),
  /** the buyer asks for the newsletter: a guest gets an email with a link that confirms it */
  newsletter: z.literal(true).optional(),
  /** for guests, if the shop requires it */
  captcha: CaptchaPayload.optional(),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** How the page continues with the payment. */
export const PaymentStep = z.discriminatedUnion('action', [
  z.object({ action: z.literal('none') }),
  z.object({ action: z.literal('redirect'), url: z.string() }),
])
