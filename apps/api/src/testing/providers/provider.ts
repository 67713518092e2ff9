import type { PaymentMode } from '@haat/shared/payments/constants.ts'

/** How a stand-in answers the next call of a kind, once. */
export type Behaviour =
  /** never answers, and does nothing */
  | 'silent'
  /** does it, and the answer is lost */
  | 'lost'
  | 'refuse'
  /** server error */
  | 'broken'

export interface ProviderNotification {
  /** pays, or pays back, another amount than it was asked for (its smallest unit) */
  amount?: number
  currency?: string
  /** signed with a wrong secret */
  hasInvalidSignature?: boolean
  /** signed so many seconds ago */
  age?: number
  /** the same event once more */
  eventId?: string
  /** of somebody else's account or payment */
  reference?: string
  mode?: PaymentMode
}

/**
 * A payment provider played on this machine: speaks its documented HTTP, shows a page where the buyer pays, declines or cancels
 * (buttons of these names), signs its webhooks with the provider's own algorithm. Used by tests of the API and in the browser.
 */
export interface FakeProvider {
  /** for the base address in the configuration */
  url: string
  /** keys it accepts, by the names of the gateway's fields */
  keys: Record<string, string>
  /** Where it tells what happens, as a shop enters it at the provider; for those that are not told with each payment. */
  notifyAddress: (webhookUrl: string) => void
  /** how the next call of this kind goes; in order, where asked several times */
  behave: (call: 'start' | 'lookUp' | 'capture' | 'refund', ...how: Behaviour[]) => void
  /** The buyer decides, without a browser. Tells the shop by webhook unless `quiet`. */
  decide: (
    providerId: string,
    what: 'pay' | 'decline' | 'cancel',
    notified?: ProviderNotification & { quiet?: boolean },
  ) => Promise<void>
  /** Tells the shop of a payment as it stands now; answers the status of the shop's answer. */
  notify: (providerId: string, notified?: ProviderNotification) => Promise<number>
  /** every payment it knows, first first; amounts in its smallest unit */
  payments: () => { providerId: string; reference: string; amount: number; currency: string; state: string; refunded: number }[]
  /** how often it was asked for what */
  asked: (call: 'start' | 'lookUp' | 'capture' | 'refund') => number
  close: () => Promise<void>
}
