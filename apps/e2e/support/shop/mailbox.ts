import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import type { Shop } from './shop.ts'

export interface EmailMessage {
  subject: string
  text: string
  html: string
  /** the address of its button, on the shop itself */
  link: string
  /** the six digits it shows */
  code: string
}

/**
 * The newest mail to an address, as a shop without SMTP keeps it. Mails leave after the answer, so it waits; `since` leaves out
 * those that were there before.
 */
export async function mailTo(dataDir: string, address: string, { since = 0 }: { since?: number } = {}): Promise<EmailMessage> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(150)) {
    const emails = await templatesTo(dataDir, address)
    if (emails.length > since) return emails.at(-1)!
  }
  throw new Error(`No new mail to ${address} came`)
}

export const countMailsTo = async (dataDir: string, address: string): Promise<number> =>
  (await templatesTo(dataDir, address)).length

/** Waits until every message and mail of the shop has been processed: what comes later belongs to what happens later. */
export async function allMailsSent({ ask }: Pick<Shop, 'ask'>): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await ask<{ open: number }>(
        `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND failed_at IS NULL)::int
          + (SELECT count(*) FROM mails WHERE state = 'queued')::int AS open`,
      )
      return row!.open
    })
    .toBe(0)
}

type Email = Awaited<ReturnType<typeof PostalMime.parse>>

/** A mail file never changes, and all shops of a run write into one folder: each is read once, however often somebody looks. */
const known = new Map<string, Promise<Email>>()

function readMail(file: string): Promise<Email> {
  const read = known.get(file) ?? readFile(file).then((bytes) => PostalMime.parse(bytes))
  known.set(file, read)
  return read
}

async function templatesTo(dataDir: string, address: string): Promise<EmailMessage[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const emails = await Promise.all(names.map((name) => readMail(join(folder, name))))
  return emails
    .filter(({ to }) => to?.some((one) => one.address?.toLowerCase() === address.toLowerCase()))
    .map(({ subject = '', text = '', html = '' }) => ({
      subject,
      text,
      html,
      link: /https?:\/\/\S+#[\w=-]+|https?:\/\/\S+\/api\/auth\/callback\/email\S+/.exec(text)?.[0] ?? '',
      code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '',
    }))
}
