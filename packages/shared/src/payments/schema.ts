import { z } from 'zod'

/** Paid on a provider's own page. Named as the flags of `settings.paymentGateway`. */
export const onlineMethods = ['paypal', 'stripe', 'sslCommerz', 'razorpay'] as const
export const OnlineMethod = z.enum(onlineMethods)
export type OnlineMethod = z.infer<typeof OnlineMethod>

/** Staff note by hand that the money has come: at the door, or in the shop's bank account. */
export const manualMethods = ['cod', 'bankTransfer'] as const

export const paymentMethods = ['cod', ...onlineMethods, 'bankTransfer'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const isOnline = (method: PaymentMethod): method is OnlineMethod => (onlineMethods as readonly string[]).includes(method)

/** Whether a provider moves real money, or plays. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]
