/** Paid on the page of a provider. Same names as the flags of `settings.paymentGateway`. */
export const onlineMethods = ['stripe', 'paypal', 'sslCommerz', 'razorpay'] as const
export type OnlineMethod = (typeof onlineMethods)[number]

/** Staff record the payment: cash on delivery, or a bank transfer. */
export const manualMethods = ['cod', 'bankTransfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** All payment methods, in display order. */
export const paymentMethods = ['cod', ...onlineMethods, 'bankTransfer'] as const satisfies readonly (
  | OnlineMethod
  | ManualMethod
)[]
export type PaymentMethod = OnlineMethod | ManualMethod

export const isOnline = (method: PaymentMethod): method is OnlineMethod => (onlineMethods as readonly string[]).includes(method)

/** The same value for every payment method. */
export const perMethod = <Value>(value: Value): Record<PaymentMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, value])) as Record<PaymentMethod, Value>

/** `test`: sandbox of the provider. `live`: real money. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]
