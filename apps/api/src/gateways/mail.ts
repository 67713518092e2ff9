import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Env } from '../platform/env.ts'
import { composeMessage, type EmailMessage } from './mail-message/compose.ts'
import { writeFileAtomically } from './whole-file.ts'

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
      const message = await composeMessage(email, hostnameOf(env))
      await made.transport.sendMail({ envelope: { from: email.from.address, to: [email.to] }, raw: message })
    },
    close: () => made.transport?.close(),
  }
}

/** Emails contain personal data and sign-in links: TLS is required, except for a server on this machine or with `SMTP_TLS=optional`. */
const requiresTls = (url: string, { smtpTls }: Env): boolean =>
  smtpTls === 'required' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

const hostnameOf = ({ publicUrl }: Env): string => new URL(publicUrl).hostname

/** Writes .eml files that any mail program opens. Writes are atomic; file names sort by time. */
function fileMailGateway(env: Env): MailGateway {
  const folder = mailFolder(env)
  let last = 0
  return {
    send: async (email) => {
      const message = await composeMessage(email, hostnameOf(env))
      last = Math.max(Date.now(), last + 1)
      const file = join(folder, `${new Date(last).toISOString().replaceAll(/[-:.]/g, '')}-${email.id}.eml`)
      await writeFileAtomically(file, message, { file: 0o600, folder: 0o700 })
    },
    close: () => {},
  }
}

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
