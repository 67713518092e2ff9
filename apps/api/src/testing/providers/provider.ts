import type { PaymentMode } from '@haat/shared/payments/constants.ts'

/** How a fake provider answers the next call of a kind. */
export type Behaviour =
  /** does nothing and sends no response */
  | 'silent'
  /** executes the call, but the response is lost */
  | 'lost'
  | 'refuse'
  /** server error */
  | 'broken'

export interface ProviderNotification {
  /** another amount than requested, in the smallest unit */
  amount?: number
  currency?: string
  /** signed with a wrong secret */
  hasInvalidSignature?: boolean
  /** signed so many seconds ago */
  age?: number
  /** id of the event, to send the same event again */
  eventId?: string
  /** reference of another account or payment */
  reference?: string
  mode?: PaymentMode
}

/**
 * A fake payment provider: implements the documented HTTP API, shows a page where the buyer pays, declines or cancels
 * (buttons with these names), and signs its webhooks with the provider's algorithm. Used by API and browser tests.
 */
export interface FakeProvider {
  /** base URL for the configuration */
  url: string
  /** keys it accepts, by the names of the gateway's fields */
  keys: Record<string, string>
  /** Sets the webhook URL that a shop configures at the provider; not needed if each payment contains it. */
  notifyAddress: (webhookUrl: string) => void
  /** behaviour of the next calls of this kind, in order */
  behave: (call: 'start' | 'lookUp' | 'capture' | 'refund', ...how: Behaviour[]) => void
  /** Decides for the buyer without a browser. Sends a webhook unless `quiet`. */
  decide: (
    providerId: string,
    what: 'pay' | 'decline' | 'cancel',
    notified?: ProviderNotification & { quiet?: boolean },
  ) => Promise<void>
  /** Sends a webhook with the current state of a payment. Returns the status of the shop's response. */
  notify: (providerId: string, notified?: ProviderNotification) => Promise<number>
  /** all payments, oldest first; amounts in the smallest unit */
  payments: () => { providerId: string; reference: string; amount: number; currency: string; state: string; refunded: number }[]
  /** number of calls of this kind */
  asked: (call: 'start' | 'lookUp' | 'capture' | 'refund') => number
  close: () => Promise<void>
}
