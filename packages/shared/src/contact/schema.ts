import { z } from 'zod'
import { Email, line, text } from '../text.ts'

/** A message of the contact form; the shop replies to `email`. */
export const ContactMessage = z.strictObject({
  name: line(120, 1),
  email: Email,
  /** plain text, at most 5000 characters */
  message: text(5000, 1),
})
export type ContactMessage = z.infer<typeof ContactMessage>
