import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Env } from '../env.ts'
import { writeWholeFile } from './whole-file.ts'

export interface Letter {
  /** the same on every try; becomes the Message-ID */
  id: string
  from: { name: string; address: string }
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  language: string
  /** ends mails like this one when it is posted to (RFC 8058) */
  stop?: string
}

export interface MailGateway {
  send: (letter: Letter) => Promise<void>
  close: () => void
}

/** The mail server of SMTP_URL, or files in DATA_DIR. */
export const mailGateway = (env: Env): MailGateway => (env.smtpUrl ? smtp(env.smtpUrl, env) : keptMails(env))

export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mail')

/** The server will say the same tomorrow: there is no such mailbox, or it does not take this mail. */
export function isFinalRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Loaded with the first mail: 14 MB that an idle process does without. */
const nodemailer = () => import('nodemailer')

/** Connections to the mail server that one process keeps open, at most. */
export const smtpConnections = 10

const pooled = { pool: true, maxConnections: smtpConnections, maxMessages: 500 } as const
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000, dnsTimeout: 10_000 }

function smtp(url: string, env: Env): MailGateway {
  const made: { transport?: Transporter } = {}
  return {
    send: async (letter) => {
      made.transport ??= (await nodemailer()).createTransport({ ...pooled, url, ...patience, requireTLS: requiresTls(url, env) })
      // Composed in memory first: written to the connection as it is composed, a mail costs a hundred small writes.
      const { envelope, message } = await compose(letter, env)
      await made.transport.sendMail({ envelope, raw: message })
    },
    close: () => made.transport?.close(),
  }
}

/** Mails hold names, addresses and links that open accounts: they leave this machine encrypted, or not at all. */
const requiresTls = (url: string, { smtpTls }: Env): boolean =>
  smtpTls === 'required' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** Whole messages, to be opened with any mail program. Each appears whole or not at all; their names sort by time. */
function keptMails(env: Env): MailGateway {
  const folder = mailFolder(env)
  let last = 0
  return {
    send: async (letter) => {
      const { message } = await compose(letter, env)
      last = Math.max(Date.now(), last + 1)
      const file = join(folder, `${new Date(last).toISOString().replaceAll(/[-:.]/g, '')}-${letter.id}.eml`)
      await writeWholeFile(file, message, { file: 0o600, folder: 0o700 })
    },
    close: () => {},
  }
}

/** The whole message, and whom it is from and to as the mail server is told. */
async function compose(letter: Letter, env: Env): Promise<{ envelope: { from: string; to: string[] }; message: Buffer }> {
  const transport = (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(messageOf(letter, env))
  return { envelope: { from: letter.from.address, to: [letter.to] }, message: message as Buffer }
}

const messageOf = (
  { id, from, to, replyTo, subject, text, html, language, stop }: Letter,
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
