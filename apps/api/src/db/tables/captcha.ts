import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Challenges that were answered, until they expire: each counts once, in all processes together. */
export const captchaUses = pgTable('captcha_uses', {
  nonce: text().primaryKey(),
  /** hash of the request that used it: the same request may be repeated */
  request: text().notNull(),
  expiresAt: moment().notNull(),
})
