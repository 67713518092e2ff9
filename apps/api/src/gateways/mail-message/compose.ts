import { randomBytes } from 'node:crypto'

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

/** Parts of Nodemailer, loaded with the first email. */
const nodemailerParts = () =>
  Promise.all([
    import('nodemailer/lib/mime-node/index.js'),
    import('nodemailer/lib/qp/index.js'),
    import('nodemailer/lib/base64/index.js'),
  ])

/** Longest line of an encoded text, in characters (RFC 2045). */
const lineLength = 76

/**
 * The complete message (RFC 5322) with its text as an alternative to the HTML. `hostname`: of the shop, for the Message-ID.
 * Nodemailer encodes headers and texts; its streams, which compose a message of them, cost five times as much.
 */
export async function composeMessage(email: EmailMessage, hostname: string): Promise<Buffer> {
  const [{ default: MimeNode }, quotedPrintable, base64] = await nodemailerParts()
  const boundary = `haat-${randomBytes(12).toString('hex')}`
  const headers = new MimeNode(`multipart/alternative; boundary="${boundary}"`)
    .setHeader(headersOf(email, hostname))
    .buildHeaders()
  const encode = (bytes: Buffer) =>
    isShorterInBase64(bytes)
      ? `base64\r\n\r\n${base64.wrap(base64.encode(bytes), lineLength)}`
      : `quoted-printable\r\n\r\n${quotedPrintable.wrap(quotedPrintable.encode(bytes), lineLength)}`
  const part = (type: 'plain' | 'html', text: string) => {
    const encoded = encode(Buffer.from(text.replaceAll(/\r\n?|\n/g, '\r\n')))
    return `--${boundary}\r\nContent-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoded}\r\n`
  }
  return Buffer.from(`${headers}\r\n\r\n${part('plain', email.text)}${part('html', email.html)}--${boundary}--\r\n`)
}

/** As for Arabic and Bengali: quoted-printable adds two characters for each byte that is not ASCII, base64 one for every three bytes. */
const isShorterInBase64 = (bytes: Buffer): boolean => bytes.filter((byte) => byte > 126).length > bytes.length / 6

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
