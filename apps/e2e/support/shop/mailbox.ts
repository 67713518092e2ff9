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
  /** URL of its button, with the origin of the shop */
  link: string
  /** the six digits it shows */
  code: string
}

/**
 * The newest email to an address, from the files that a shop without SMTP writes. Waits, because emails are sent after the response;
 * `since` excludes earlier emails.
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

/** Waits until the shop has processed every message and sent every email, so that later emails belong to later actions. */
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

/**
 * Email files never change, and all shops of a run write thousands of them into one folder: the header of each file is read once, and only
 * emails to the address are parsed.
 */
const headers = new Map<string, Promise<string>>()
const parsed = new Map<string, Promise<Email>>()

function remember<T>(cache: Map<string, Promise<T>>, file: string, read: (bytes: Buffer) => T | Promise<T>): Promise<T> {
  const known = cache.get(file) ?? readFile(file).then(read)
  cache.set(file, known)
  return known
}

const headerOf = (bytes: Buffer): string => bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n')).toLowerCase()

async function templatesTo(dataDir: string, address: string): Promise<EmailMessage[]> {
  const folder = join(dataDir, 'mail')
  const wanted = address.toLowerCase()
  const files = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => join(folder, name))
  const heads = await Promise.all(files.map((file) => remember(headers, file, headerOf)))
  const mentioned = files.filter((_, index) => heads[index]!.includes(wanted))
  const emails = await Promise.all(mentioned.map((file) => remember(parsed, file, (bytes) => PostalMime.parse(bytes))))
  return emails
    .filter(({ to }) => to?.some((one) => one.address?.toLowerCase() === wanted))
    .map(({ subject = '', text = '', html = '' }) => ({
      subject,
      text,
      html,
      link: /https?:\/\/\S+#[\w=-]+|https?:\/\/\S+\/api\/auth\/callback\/email\S+/.exec(text)?.[0] ?? '',
      code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '',
    }))
}
