import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Used captcha challenges until they expire, so that each is accepted once by all processes together. */
export const captchaUses = pgTable('captcha_uses', {
  nonce: text().primaryKey(),
  /** hash of the request that used it: the same request may be retried */
  request: text().notNull(),
  expiresAt: moment().notNull(),
})
