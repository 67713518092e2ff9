import { z } from 'zod'

/** Named as the flags of `settings.paymentGateway`. */
export const paymentMethods = ['cod', 'paypal', 'stripe', 'sslCommerz', 'razorpay'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>
