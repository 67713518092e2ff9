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
export type ProviderMethod = keyof typeof providers
/** The methods of the shop's own providers, without those of extensions. */
export const onlineMethods = Object.keys(providers) as [ProviderMethod, ...ProviderMethod[]]

/** The payment method of the extension `<name>` is `x-<name>`. */
export type ExtensionMethod = `x-${string}`
export type OnlineMethod = ProviderMethod | ExtensionMethod

/** Whether an extension adds the method. It may be off: orders that were paid with it stay. */
export const isOfExtension = (method: string): method is ExtensionMethod => method.startsWith('x-')

/** Staff record the payment: cash on delivery, or a bank transfer. */
export const manualMethods = ['cod', 'bankTransfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** All payment methods of the shop itself, in display order. */
export const paymentMethods = ['cod', ...onlineMethods, 'bankTransfer'] as const satisfies readonly (
  | ProviderMethod
  | ManualMethod
)[]
export type OwnMethod = ProviderMethod | ManualMethod
export type PaymentMethod = OnlineMethod | ManualMethod

/** The brand of a provider; of an extension its name. */
export const brandOf = (method: OnlineMethod): string => (isOfExtension(method) ? method.slice(2) : providers[method].name)

/** Whether a payment provider collects the money online; false for cash on delivery and bank transfer. */
export const isOnline = (method: PaymentMethod): method is OnlineMethod =>
  isOfExtension(method) || (onlineMethods as readonly string[]).includes(method)

/** The same value for every payment method of the shop itself. */
export const perMethod = <Value>(value: Value): Record<OwnMethod, Value> =>
  Object.fromEntries(paymentMethods.map((method) => [method, value])) as Record<OwnMethod, Value>

/** `test`: sandbox of the provider. `live`: real money. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]
