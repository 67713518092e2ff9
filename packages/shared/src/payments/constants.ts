/** Paid on a provider's own page. Named as the flags of `settings.paymentGateway`. */
export const onlineMethods = ['stripe', 'paypal', 'sslCommerz', 'razorpay'] as const
export type OnlineMethod = (typeof onlineMethods)[number]

/** Staff record by hand that the money came: on delivery, or in the shop's bank account. */
export const manualMethods = ['cod', 'bankTransfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** Every way of paying, in the order in which lists and the checkout show them. */
export const paymentMethods = ['cod', ...onlineMethods, 'bankTransfer'] as const satisfies readonly (
  | OnlineMethod
  | ManualMethod
)[]
export type PaymentMethod = OnlineMethod | ManualMethod

export const isOnline = (method: PaymentMethod): method is OnlineMethod => (onlineMethods as readonly string[]).includes(method)

/** The same value for each way of paying. */
export const perMethod = <Value>(value: Value): Record<PaymentMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, value])) as Record<PaymentMethod, Value>

/** Whether a provider moves real money, or plays. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]
