import type { OnlineMethod, PaymentMode } from '@haat/shared/payments/constants.ts'
import type { Language } from '@haat/shared/text.ts'

/** An amount as the provider counts it: an integer of the currency's smallest unit, which has 0, 2 or 3 decimals. */
export interface ProviderMoney {
  amount: number
  /** ISO 4217 */
  currency: string
  decimals: number
}

export interface Keys {
  mode: PaymentMode
  /** by the names of `PaymentGateway.fields` */
  values: Record<string, string>
}

/** One attempt, as the provider is told of it. */
export interface PaymentToStart {
  /** ours, random; travels with the payment and comes back with every event. Also the provider's idempotency key. */
  reference: string
  money: ProviderMoney
  order: { orderId: string; description: string; pieces: number }
  buyer: {
    name: string
    email: string
    phone: string
    address: string
    city: string
    state: string
    zipCode: string
    country: string
  }
  /** where the provider sends the browser, paid or not; what is added to it is the provider's business */
  returnUrl: string
  /** where a browser goes that thought better of it */
  cancelUrl: string
  webhookUrl: string
  expiresAt: Date
  language: Language
}

/** What a payment is called on both sides. */
export interface KnownPayment {
  reference: string
  providerId: string
  /** the provider's name for the money that was taken, where it differs from the payment's */
  captureId: string | null
  money: ProviderMoney
}

/** What the provider says of a payment. Everything in it is compared with what we asked for before anything is believed. */
export interface ProviderPayment {
  /** our reference as it came back; null where the provider does not know it */
  reference: string | null
  /** empty where an event names the payment by our reference alone */
  providerId: string
  captureId: string | null
  state: 'pending' | 'authorized' | 'captured' | 'failed' | 'voided' | 'expired'
  /** what was authorized or captured; null while nothing was */
  money: { amount: number; currency: string } | null
  /** null where the provider does not say */
  mode: PaymentMode | null
  /** a short word of the provider on why not, for staff */
  reason: string | null
}

export interface ProviderRefund {
  providerId: string
  state: 'pending' | 'succeeded' | 'failed'
  reason: string | null
}

/** One thing a provider tells unasked. Exactly one of `payment` and `refund` is there for what concerns us. */
export interface ProviderEvent {
  /** the provider's id of the event: the same event told twice has the same */
  eventId: string
  /** the provider's name for what happened */
  kind: string
  payment?: ProviderPayment
  /** `key`: ours, as it was asked for; null where it was not asked for by us */
  refund?: ProviderRefund & { captureId: string | null; key: string | null }
}

/** A field of the keys as staff fill it in. */
export interface KeyField {
  name: string
  /** never shown again once it is stored */
  secret: boolean
}

/**
 * One way of being paid by a provider: one file per method. It knows HTTP and nothing of orders. Every call has a timeout; each
 * ends in an answer, in `ProviderRefused` (certainly not done) or in `ProviderSilent` (nobody knows).
 */
export interface PaymentGateway {
  method: OnlineMethod
  fields: readonly KeyField[]
  /** currencies it takes; undefined: any. What it does not take is converted: see `paidIn`. */
  currencies?: readonly string[]
  /** of currencies it counts otherwise than ISO 4217 */
  decimals?: Readonly<Record<string, 0 | 2 | 3>>
  /** of currencies in which it takes only multiples of so many smallest units */
  steps?: Readonly<Record<string, number>>
  /** Asked twice with one reference it gives the same payment. */
  start: (keys: Keys, payment: PaymentToStart) => Promise<{ providerId: string; url: string }>
  /** What the provider knows; completes what the buyer approved, where the provider waits for that (PayPal), unless it is to `leave` it. */
  lookUp: (keys: Keys, payment: KnownPayment & { leave?: boolean }) => Promise<ProviderPayment>
  /** of authorized money; absent where the provider always takes it at once */
  capture?: (keys: Keys, payment: KnownPayment) => Promise<ProviderPayment>
  /** Ends a payment nobody has paid, or gives authorized money free. */
  cancel?: (keys: Keys, payment: KnownPayment) => Promise<void>
  /** Asked twice with one key it pays back once. */
  refund: (
    keys: Keys,
    wish: { key: string; payment: KnownPayment; money: ProviderMoney; reason: string },
  ) => Promise<ProviderRefund>
  /** `providerId` is null where the answer to the refund itself was lost. */
  lookUpRefund: (
    keys: Keys,
    wish: { key: string; providerId: string | null; payment: KnownPayment },
  ) => Promise<ProviderRefund | null>
  /** Throws `Forged` for what the provider did not sign, or signed too long ago. */
  readWebhook: (keys: Keys, body: Buffer, headers: Record<string, string | undefined>) => Promise<ProviderEvent[]>
  /** Which payment a returning browser speaks of. It only names it: what is true the provider is asked. */
  readReturn: (fields: Record<string, string>) => { reference?: string; providerId?: string }
  /** Asks for something harmless with these keys: wrong keys are `ProviderRefused`. */
  test: (keys: Keys) => Promise<{ mode: PaymentMode; account: string }>
}

/** The provider said no, and nothing was done. The message is a short word for staff, without secrets. */
export class ProviderRefused extends Error {}
/** No answer, or none that can be read: it may have been done. */
export class ProviderSilent extends Error {}
/** Not from the provider. */
export class Forged extends Error {}
