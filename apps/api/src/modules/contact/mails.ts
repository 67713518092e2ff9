import { ContactMessage } from '@haat/shared/contact/schema.ts'
import type { MailMaker } from '../mails/maker.ts'

/** The message leaves the database when its mail was sent. */
const contactMessage: MailMaker = async (_ctx, { to, data }) => {
  const written = ContactMessage.safeParse(data)
  if (!to || !written.success) return null
  const { name, email, message } = written.data
  return { to, replyTo: { name, address: email }, words: { sender: name, email }, quote: message }
}

export const contactMails = { 'contact-message': contactMessage } satisfies Record<string, MailMaker>
