import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { mails } from '../db/tables/shop/mails.ts'
import { mailFolder, mailGateway } from '../gateways/mail.ts'
import { findPage } from '../http/page-shell/find-page.ts'
import { mailRenderers } from '../mail-renderers.ts'
import { sendMail } from '../modules/mails/queue/send.ts'
import type { Ctx } from '../platform/context.ts'

export interface SentMail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** URLs in the text part, the one of the button first */
  links: string[]
  /** code in the email */
  code?: string
  headers: Record<string, string>
}

/** Sends the due emails in this process, one after the other, like the job. Throws if an email cannot be rendered or sent. */
export async function sentMails({ db, env, log }: Pick<Ctx, 'db' | 'env' | 'log'>): Promise<SentMail[]> {
  const ctx: Ctx = { db, env, log, person: null, address: '', language: 'en' }
  const due = await db.select().from(mails).where(eq(mails.state, 'queued')).orderBy(mails.createdAt, mails.id)
  const gateway = mailGateway({ ...env, smtpUrl: undefined })
  for (const mail of due) await sendMail(ctx, mail, { gateway, renderers: mailRenderers, attempts: 100, retryDelay: 0 })
  const sent = await readSentMails(env.dataDir)
  for (const mail of sent) assertLinksLead(mail, env.publicUrl)
  return sent
}

/** Asserts that each link to the shop is a page of `@haat/shared/paths.ts` or an API path. */
function assertLinksLead({ subject, html }: SentMail, publicUrl: string): void {
  for (const [, href] of html.matchAll(/href="([^"]+)"/g)) {
    const { origin, pathname } = new URL(href!.replaceAll('&amp;', '&'))
    if (origin !== publicUrl || pathname.startsWith('/api/')) continue
    if (!findPage(pathname)) throw new Error(`"${subject}" links to ${pathname}, where no page is`)
  }
}

export async function readSentMails(dataDir: string): Promise<SentMail[]> {
  const folder = mailFolder({ dataDir })
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name)))))
}

export async function parseMail(message: Buffer): Promise<SentMail> {
  const { to, from, subject = '', text = '', html = '', headers } = await PostalMime.parse(message)
  const code = /^ {4}(\d{4,10})$/m.exec(text)?.[1]
  return {
    to: to?.[0]?.address ?? '',
    from: from?.address ?? '',
    subject,
    text,
    html,
    links: text.match(/https?:\/\/\S+/g) ?? [],
    ...(code && { code }),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  }
}
