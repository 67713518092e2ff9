import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Env } from '../platform/env.ts'
import { writeFileAtomically } from './whole-file.ts'

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

export interface MailGateway {
  send: (email: EmailMessage) => Promise<void>
  close: () => void
}

/** Sends to the mail server of SMTP_URL, or writes files to DATA_DIR. */
export const mailGateway = (env: Env): MailGateway => (env.smtpUrl ? smtp(env.smtpUrl, env) : fileMailGateway(env))

/** Path of the folder that emails are written to when no mail server is configured. */
export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mail')

/** Whether a retry is pointless: the mailbox does not exist, or the server rejects this email. */
export function isFinalRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Loaded with the first email, because it takes 14 MB. */
const nodemailer = () => import('nodemailer')

/** Maximum connections to the mail server per process. */
export const smtpConnections = 10

const pooled = { pool: true, maxConnections: smtpConnections, maxMessages: 500 } as const
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000, dnsTimeout: 10_000 }

function smtp(url: string, env: Env): MailGateway {
  const made: { transport?: Transporter } = {}
  return {
    send: async (email) => {
      made.transport ??= (await nodemailer()).createTransport({ ...pooled, url, ...patience, requireTLS: requiresTls(url, env) })
      // Composed in memory first, because streaming it to the connection causes a hundred small writes per email.
      const { envelope, message } = await compose(email, env)
      await made.transport.sendMail({ envelope, raw: message })
    },
    close: () => made.transport?.close(),
  }
}

/** Emails contain personal data and sign-in links: TLS is required, except for a server on this machine or with `SMTP_TLS=optional`. */
const requiresTls = (url: string, { smtpTls }: Env): boolean =>
  smtpTls === 'required' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** Writes .eml files that any mail program opens. Writes are atomic; file names sort by time. */
function fileMailGateway(env: Env): MailGateway {
  const folder = mailFolder(env)
  let last = 0
  return {
    send: async (email) => {
      const { message } = await compose(email, env)
      last = Math.max(Date.now(), last + 1)
      const file = join(folder, `${new Date(last).toISOString().replaceAll(/[-:.]/g, '')}-${email.id}.eml`)
      await writeFileAtomically(file, message, { file: 0o600, folder: 0o700 })
    },
    close: () => {},
  }
}

/** The complete message, and its envelope for the mail server. */
async function compose(email: EmailMessage, env: Env): Promise<{ envelope: { from: string; to: string[] }; message: Buffer }> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const message = await new MailComposer({ ...messageOf(email, env), newline: 'windows' }).compile().build()
  return { envelope: { from: email.from.address, to: [email.to] }, message }
}

const messageOf = (
  { id, from, to, replyTo, subject, text, html, language, stop }: EmailMessage,
  { publicUrl }: Env,
): SendMailOptions => ({
  messageId: `<${id}@${new URL(publicUrl).hostname}>`,
  from,
  to: { name: '', address: to },
  ...(replyTo && { replyTo }),
  subject,
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': language,
    ...(stop && { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Connects to the mail server of SMTP_URL and signs in, without sending. False if that fails within 5 seconds. */
export async function canReachMailServer(env: Env): Promise<boolean> {
  const { smtpUrl } = env
  if (!smtpUrl) return false
  const quick = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000, dnsTimeout: 5_000 }
  const transport = (await nodemailer()).createTransport({ url: smtpUrl, ...quick, requireTLS: requiresTls(smtpUrl, env) })
  try {
    return await transport.verify()
  } catch {
    return false
  } finally {
    transport.close()
  }
}
