import type { OnlineMethod, PaymentMode } from '@haat/shared/payments/constants.ts'
import type { Language } from '@haat/shared/text.ts'

/** An amount in the provider's smallest unit of the currency (0, 2 or 3 decimals), as an integer. */
export interface ProviderMoney {
  amount: number
  /** ISO 4217 */
  currency: string
  decimals: number
}

export interface Keys {
  mode: PaymentMode
  /** by the names of `providers[method].keys` */
  values: Record<string, string>
}

/** A payment attempt to start at the provider. */
export interface PaymentToStart {
  /** our random id, returned with every event; also the provider's idempotency key */
  reference: string
  money: ProviderMoney
  order: { orderId: string; description: string; units: number }
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
  /** where the provider redirects the browser, paid or not; the provider may add parameters */
  returnUrl: string
  /** where the provider redirects a browser that cancels */
  cancelUrl: string
  webhookUrl: string
  expiresAt: Date
  language: Language
}

/** Ids of a payment on both sides. */
export interface KnownPayment {
  reference: string
  providerId: string
  /** id of the captured money, if it differs from the payment's */
  captureId: string | null
  money: ProviderMoney
}

/** State of a payment at the provider. Everything is compared with the request before it is trusted. */
export interface ProviderPayment {
  /** our reference; null if the provider does not know it */
  reference: string | null
  /** empty if an event only contains our reference */
  providerId: string
  captureId: string | null
  state: 'pending' | 'authorized' | 'captured' | 'failed' | 'voided' | 'expired'
  /** authorized or captured amount; null before that */
  money: { amount: number; currency: string } | null
  /** null if the provider does not say */
  mode: PaymentMode | null
  /** short reason of a failure, for staff */
  reason: string | null
}

export interface ProviderRefund {
  providerId: string
  state: 'pending' | 'succeeded' | 'failed'
  reason: string | null
}

/** A webhook event. Relevant events have either `payment` or `refund`. */
export interface ProviderEvent {
  /** the provider's event id, the same for repeated deliveries */
  eventId: string
  /** the provider's event type */
  kind: string
  payment?: ProviderPayment
  /** `key`: our idempotency key; null if the refund was not requested by us */
  refund?: ProviderRefund & { captureId: string | null; key: string | null }
}

/**
 * Connection to one payment provider. Speaks HTTP and knows nothing about orders. Every call has a timeout and either returns, throws
 * `ProviderDeclined` (certainly not done) or throws `ProviderUnavailable` (result unknown).
 */
export interface PaymentGateway {
  method: OnlineMethod
  /** supported currencies; undefined: any. Others are converted: see `chargeCurrency`. */
  currencies?: readonly string[]
  /** currencies whose decimals differ from ISO 4217 at this provider */
  decimals?: Readonly<Record<string, 0 | 2 | 3>>
  /** currencies for which only multiples of this many smallest units are accepted */
  steps?: Readonly<Record<string, number>>
  /** Starts a payment. Repeating it with the same reference returns the same payment. */
  start: (keys: Keys, payment: PaymentToStart) => Promise<{ providerId: string; url: string }>
  /** Fetches the state of a payment. Captures an approved payment if the provider requires it (PayPal), unless `leave` is set. */
  lookUp: (keys: Keys, payment: KnownPayment & { leave?: boolean }) => Promise<ProviderPayment>
  /** Captures authorized money; absent if the provider always captures immediately. */
  capture?: (keys: Keys, payment: KnownPayment) => Promise<ProviderPayment>
  /** Cancels an unpaid payment, or voids an authorization. */
  cancel?: (keys: Keys, payment: KnownPayment) => Promise<void>
  /** Refunds an amount. Repeating it with the same key refunds once. */
  refund: (
    keys: Keys,
    request: { key: string; payment: KnownPayment; money: ProviderMoney; reason: string },
  ) => Promise<ProviderRefund>
  /** Fetches the state of a refund. `providerId` is null if the answer to the refund was lost. */
  lookUpRefund: (
    keys: Keys,
    request: { key: string; providerId: string | null; payment: KnownPayment },
  ) => Promise<ProviderRefund | null>
  /** Verifies and parses a webhook. @throws InvalidSignature if it is not signed by the provider, or too old */
  readWebhook: (keys: Keys, body: Buffer, headers: Record<string, string | undefined>) => Promise<ProviderEvent[]>
  /** The payment that a returning browser names. Untrusted: the state is always fetched from the provider. */
  readReturn: (fields: Record<string, string>) => { reference?: string; providerId?: string }
  /** Tests keys with a harmless request. @throws ProviderDeclined for wrong keys */
  test: (keys: Keys) => Promise<{ mode: PaymentMode; account: string }>
}

/** The provider refused, and nothing was done. The message is a short reason for staff, without secrets. */
export class ProviderDeclined extends Error {}
/** No answer, or an unreadable one: the request may have been executed. */
export class ProviderUnavailable extends Error {}
/** The webhook is not signed by the provider. */
export class InvalidSignature extends Error {}
