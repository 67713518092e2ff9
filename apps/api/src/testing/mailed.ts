import { mails } from '../db/tables/shop/mails.ts'
import type { TestApp } from './app.ts'
import type { SentMail } from './sent-mails.ts'

export interface Mailed extends SentMail {
  kind: string
  language: string
  /** URL of the button */
  link: string | undefined
}

const seen = new WeakMap<TestApp, number>()

/** Emails sent since the last call, oldest first. */
export async function mailed(shop: TestApp): Promise<Mailed[]> {
  const all = await shop.mails()
  const fresh = all.slice(seen.get(shop) ?? 0)
  seen.set(shop, all.length)
  const rows = await shop.db.select({ id: mails.id, kind: mails.kind }).from(mails)
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  return fresh.map((mail) => ({
    ...mail,
    kind: kinds.get(mail.headers['message-id']!.slice(1, 37)) ?? '',
    language: mail.headers['content-language'] ?? '',
    link: mail.links[0],
  }))
}

/** The secret in the link of the only new email. */
export async function mailedSecret(shop: TestApp): Promise<string> {
  const secrets = (await mailed(shop)).flatMap(({ link }) => link?.split('#')[1] ?? [])
  if (secrets.length !== 1) throw new Error(`${secrets.length} links were mailed`)
  return secrets[0]!
}
