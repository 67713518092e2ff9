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
  /** the total the buyer saw; another one is refused with the new quote */
  expectedTotal: Amount,
  note: text(500).optional(),
  /** language for mails about this order */
  language: Language.optional(),
  /** of a guest, where the shop asks for it */
  captcha: CaptchaPayload.optional(),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** What the page does next for the payment. */
export const PaymentStep = z.discriminatedUnion('action', [
  z.object({ action: z.literal('none') }),
  z.object({ action: z.literal('redirect'), url: z.string() }),
])
