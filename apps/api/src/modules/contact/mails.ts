import { ContactMessage } from '@haat/shared/contact/schema.ts'
import type { MailRenderer } from '../mails/service.ts'

/** The message is deleted from the database once this mail was sent. */
const contactMessage: MailRenderer = async (_ctx, { to, data }) => {
  const written = ContactMessage.safeParse(data)
  if (!to || !written.success) return null
  const { name, email, message } = written.data
  return { to, replyTo: { name, address: email }, words: { sender: name, email }, quote: message }
}

export const contactMails = { 'contact-message': contactMessage } satisfies Record<string, MailRenderer>
