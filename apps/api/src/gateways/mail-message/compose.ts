import { randomBytes } from 'node:crypto'
import { encodeBody } from './encode-body.ts'

export interface EmailMessage {
  /** the same on every attempt; becomes the Message-ID */
  id: string
  from: { name: string; address: string }
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  language: string
  /** one-click unsubscribe URL (RFC 8058) */
  stop?: string
}

/** Loaded with the first email. */
const mimeNode = async () => (await import('nodemailer/lib/mime-node/index.js')).default

/**
 * The complete message (RFC 5322) with its text as an alternative to the HTML. `hostname`: of the shop, for the Message-ID.
 * Nodemailer encodes and folds the headers; the parts are written here, because its streams cost five times as much.
 */
export async function composeMessage(email: EmailMessage, hostname: string): Promise<Buffer> {
  const MimeNode = await mimeNode()
  const boundary = `haat-${randomBytes(12).toString('hex')}`
  const headers = new MimeNode(`multipart/alternative; boundary="${boundary}"`)
    .setHeader(headersOf(email, hostname))
    .buildHeaders()
  const parts = [toPart('plain', email.text), toPart('html', email.html)].map((part) => `--${boundary}\r\n${part}\r\n`)
  return Buffer.from(`${headers}\r\n\r\n${parts.join('')}--${boundary}--\r\n`)
}

function toPart(type: 'plain' | 'html', text: string): string {
  const { encoding, body } = encodeBody(text)
  return `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`
}

const headersOf = ({ id, from, to, replyTo, subject, language, stop }: EmailMessage, hostname: string) =>
  Object.entries({
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': language,
    ...(stop && { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    From: from,
    To: { name: '', address: to },
    ...(replyTo && { 'Reply-To': replyTo }),
    Subject: subject,
    'Message-ID': `<${id}@${hostname}>`,
  }).map(([key, value]) => ({ key, value }))
