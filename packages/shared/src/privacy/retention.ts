import { z } from 'zod'

/** Stored group of the retention in the settings. */
export const retentionGroup = 'retention' as const

/** What is deleted after a time. Invoices, amounts and stock are never. */
export const retentionKeys = ['guestOrders', 'mails', 'audit'] as const
export type RetentionKey = (typeof retentionKeys)[number]

/** Years that something is kept; 0: for ever. */
const Years = z.int().min(0).max(30)
export const RetentionPlan = z.strictObject({ guestOrders: Years, mails: Years, audit: Years })
export type RetentionPlan = z.infer<typeof RetentionPlan>

/** Everything is kept until the merchant decides otherwise. */
export const defaultRetentionPlan: RetentionPlan = { guestOrders: 0, mails: 0, audit: 0 }

/** Counts stop here. */
export const retentionCountLimit = 100_000
