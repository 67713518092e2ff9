import { type MailKind, mailKinds } from '@haat/shared/mails/kinds.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { isFinalRefusal, type MailGateway } from '../../gateways/mail.ts'
import { readRules } from '../settings/service.ts'
import { type Look, letterNameOf, writeLetter } from './letter.ts'
import type { MadeMail, MailMaker } from './maker.ts'
import { claimMail, giveUpMails, type MailRow, noteMail, waitingMails } from './send-repo.ts'
import { findWords } from './texts-repo.ts'

export type MailMakers = Partial<Record<MailKind, MailMaker>>

interface Means {
  gateway: MailGateway
  makers: MailMakers
  /** after so many tries a mail is given up */
  tries: number
}

/**
 * Sends a queued mail. Throws when it has to be tried again; what can never be sent is noted as failed. Who dies between sending and
 * noting sends it once more, under the same Message-ID.
 */
export async function sendMail(ctx: Ctx, id: string, means: Means): Promise<void> {
  const row = await claimMail(ctx.db, id)
  if (!row) return
  try {
    const made = await makeMail(ctx, row, means.makers)
    if (made) await means.gateway.send(await letterOf(ctx, row, made))
    await noteMail(ctx.db, id, { state: made ? 'sent' : 'dropped' })
  } catch (error) {
    const over = row.attempts >= means.tries || isFinalRefusal(error)
    await noteMail(ctx.db, id, { state: over ? 'failed' : 'queued', lastError: briefly(error) })
    if (over) ctx.log.error({ mail: id, kind: row.kind, why: briefly(error) }, 'a mail could not be sent and is given up')
    else throw error
  }
}

/** Mails that wait for so many seconds already; those whose last try was cut off are given up. */
export async function findWaitingMails(ctx: Ctx, { seconds, tries }: { seconds: number; tries: number }): Promise<string[]> {
  await giveUpMails(ctx.db, { tries, seconds: twoDays })
  return waitingMails(ctx.db, { seconds, limit: 500 })
}

const twoDays = 48 * 3600

async function makeMail(ctx: Ctx, row: MailRow, makers: MailMakers): Promise<MadeMail | null> {
  const kind = kindOf(row)
  const maker = kind && makers[kind]
  if (!maker) throw new Error(`nobody makes mails of the kind ${row.kind}`)
  const language = languageOf(row.language)
  const { id, recipient, userId, data } = row
  return maker({ ...ctx, language }, { id, to: recipient, userId, language, data })
}

async function letterOf(ctx: Ctx, row: MailRow, made: MadeMail) {
  const language = made.language ?? languageOf(row.language)
  const { look, address } = await lookOf({ ...ctx, language })
  const name = made.like?.name ?? letterNameOf(kindOf(row)!, made)
  return {
    id: row.id,
    from: { name: look.shop, address },
    to: made.to,
    language,
    ...(made.stop && { stop: made.stop.post }),
    ...writeLetter(name, made, look, made.like?.words ?? (await findWords(ctx.db, name, language))),
  }
}

/** How mails look in the language of the context, and whom they come from. */
export async function lookOf(ctx: Ctx): Promise<{ look: Look; address: string }> {
  const settings = await readRules(ctx)
  const { hostname, origin } = new URL(ctx.env.publicUrl)
  const look = { shop: settings.name || hostname, url: origin, brand: settings.color.primary, language: ctx.language }
  return { look, address: senderOf(settings, hostname) }
}

/** What stands in the settings is what customers answer to. */
export const senderOf = ({ email }: { email: string }, hostname: string): string => email || `no-reply@${hostname}`

const kindOf = (row: MailRow): MailKind | undefined => mailKinds.find((kind) => kind === row.kind)
const languageOf = (language: string): Language => Language.safeParse(language).data ?? 'en'

/** What went wrong, without what the server repeats of addresses, or a database of secrets. */
function briefly(error: unknown): string {
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number }
  return [name ?? 'Error', code, responseCode].filter(Boolean).join(' ').slice(0, 120)
}
