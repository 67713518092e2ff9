import { z } from 'zod'
import { browserErrorDays } from '../browser-errors/codes.ts'
import { guestCartDays } from '../cart/guest-token.ts'

/** Stored group of the retention in the settings. */
export const retentionGroup = 'retention' as const

/** What is deleted after a time. Invoices, amounts and stock are never. */
export const retentionKeys = [
  'guestOrders',
  'mails',
  'contactMessages',
  'guestCarts',
  'searchWords',
  'browserErrors',
  'audit',
] as const
export type RetentionKey = (typeof retentionKeys)[number]

interface Span {
  unit: 'years' | 'days'
  /** how long it is kept if the merchant decides nothing, and at most; undefined: for ever */
  fixed?: number
}
export const retentionSpans: Readonly<Record<RetentionKey, Span>> = {
  guestOrders: { unit: 'years' },
  mails: { unit: 'years' },
  contactMessages: { unit: 'days' },
  guestCarts: { unit: 'days', fixed: guestCartDays },
  searchWords: { unit: 'days', fixed: 400 },
  browserErrors: { unit: 'days', fixed: browserErrorDays },
  audit: { unit: 'years' },
}

/** 0: as long as it is kept without a decision. */
const Years = z.int().min(0).max(30)
const Days = z.int().min(0).max(3650)
export const RetentionPlan = z.strictObject({
  guestOrders: Years,
  mails: Years,
  contactMessages: Days,
  guestCarts: Days,
  searchWords: Days,
  browserErrors: Days,
  audit: Years,
})
export type RetentionPlan = z.infer<typeof RetentionPlan>

/** Nothing is deleted earlier until the merchant decides otherwise. */
export const defaultRetentionPlan: RetentionPlan = {
  guestOrders: 0,
  mails: 0,
  contactMessages: 0,
  guestCarts: 0,
  searchWords: 0,
  browserErrors: 0,
  audit: 0,
}

/** Counts stop here. */
export const retentionCountLimit = 100_000
