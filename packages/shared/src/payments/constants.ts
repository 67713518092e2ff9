interface ProviderRow {
  /** brand */
  name: string
  /** how emails name the method: `card` in the language of the email, or the brand */
  shownAs: 'card' | 'brand'
  /** key fields that staff fill in; their environment variables are derived (`secretKey` of Stripe: `STRIPE_SECRET_KEY`) */
  keys: readonly ProviderKey[]
}

interface ProviderKey {
  name: string
  /** never returned once it is stored */
  secret: boolean
}

/** Payment providers, in display order. Buyers pay on the page of the provider. Same names as the flags of `settings.paymentGateway`. */
export const providers = {
  stripe: {
    name: 'Stripe',
    shownAs: 'card',
    keys: [
      { name: 'secretKey', secret: true },
      { name: 'webhookSecret', secret: true },
    ],
  },
  paypal: {
    name: 'PayPal',
    shownAs: 'brand',
    keys: [
      { name: 'clientId', secret: false },
      { name: 'clientSecret', secret: true },
      { name: 'webhookId', secret: false },
    ],
  },
  sslCommerz: {
    name: 'SSLCommerz',
    shownAs: 'brand',
    keys: [
      { name: 'storeId', secret: false },
      { name: 'storePassword', secret: true },
    ],
  },
  razorpay: {
    name: 'Razorpay',
    shownAs: 'brand',
    keys: [
      { name: 'keyId', secret: false },
      { name: 'keySecret', secret: true },
      { name: 'webhookSecret', secret: true },
    ],
  },
} as const satisfies Record<string, ProviderRow>
export type OnlineMethod = keyof typeof providers
export const onlineMethods = Object.keys(providers) as [OnlineMethod, ...OnlineMethod[]]

/** Staff record the payment: cash on delivery, or a bank transfer. */
export const manualMethods = ['cod', 'bankTransfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** All payment methods, in display order. */
export const paymentMethods = ['cod', ...onlineMethods, 'bankTransfer'] as const satisfies readonly (
  | OnlineMethod
  | ManualMethod
)[]
export type PaymentMethod = OnlineMethod | ManualMethod

/** Whether a payment provider collects the money online; false for cash on delivery and bank transfer. */
export const isOnline = (method: PaymentMethod): method is OnlineMethod => (onlineMethods as readonly string[]).includes(method)

/** The same value for every payment method. */
export const perMethod = <Value>(value: Value): Record<PaymentMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, value])) as Record<PaymentMethod, Value>

/** `test`: sandbox of the provider. `live`: real money. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]
