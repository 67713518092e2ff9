import { setTimeout as sleep } from 'node:timers/promises'
import { type MailKind, mailKinds } from '@haat/shared/mails/kinds.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx, Remember } from '../../ctx.ts'
import { isFinalRefusal, type MailGateway } from '../../gateways/mail.ts'
import { summarizeError } from '../../summarize-error.ts'
import { readRules } from '../settings/service.ts'
import { type Look, letterNameOf, writeLetter } from './letter.ts'
import type { MadeMail, MailMaker } from './maker.ts'
import { type ClaimSize, claimQueued, extendQueued, type MailRow, noteMail } from './send-repo.ts'
import { findWords } from './texts-repo.ts'

export type MailMakers = Partial<Record<MailKind, MailMaker>>

interface Means {
  gateway: MailGateway
  makers: MailMakers
  /** after so many tries a mail is given up */
  tries: number
  /** seconds before the second try; doubles with each */
  retryDelay: number
  /** keeps what is the same for many mails for a moment; where it is missing everything is read for each mail */
  remember?: Remember
}

/** Claims due mails, the kinds in turn, for `lease` seconds. */
export const claimMails = (ctx: Ctx, size: ClaimSize): Promise<MailRow[]> => claimQueued(ctx.db, size)

export const extendMails = (ctx: Ctx, ids: readonly string[], seconds: number): Promise<void> =>
  extendQueued(ctx.db, ids, seconds)

/**
 * Sends a claimed mail, and records what became of it. A process that dies between sending and recording sends it once more, under the
 * same Message-ID.
 *
 * @throws what went wrong, when the mail is tried again later
 */
export async function sendMail(ctx: Ctx, row: MailRow, means: Means): Promise<void> {
  const { id, attempts } = row
  let sent = false
  try {
    // Each of the attempts before ended with its process.
    if (attempts > means.tries) throw new Error('cut off')
    const made = await makeMail(ctx, row, means.makers)
    if (made) await means.gateway.send(await letterOf(ctx, row, made, means.remember))
    sent = made !== null
  } catch (error) {
    const over = attempts >= means.tries || isFinalRefusal(error)
    const retryIn = over ? 0 : means.retryDelay * 2 ** (attempts - 1)
    await noteMail(ctx.db, id, { state: over ? 'failed' : 'queued', lastError: summarizeError(error), retryIn })
    if (over) ctx.log.error({ mail: id, kind: row.kind, why: summarizeError(error) }, 'a mail could not be sent and is given up')
    if (!over) throw error
    return
  }
  await recordPatiently(() => noteMail(ctx.db, id, { state: sent ? 'sent' : 'dropped' }))
}

/** A mail that left is sent again unless that is recorded: a lost connection to the database is no reason. */
async function recordPatiently(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await record()
    } catch (error) {
      if (attempt === 5) throw error
      await sleep(1000)
    }
}

async function makeMail(ctx: Ctx, row: MailRow, makers: MailMakers): Promise<MadeMail | null> {
  const kind = kindOf(row)
  const maker = kind && makers[kind]
  if (!maker) throw new Error(`nobody makes mails of the kind ${row.kind}`)
  const language = languageOf(row.language)
  const { id, recipient, userId, data } = row
  return maker({ ...ctx, language }, { id, to: recipient, userId, language, data })
}

async function letterOf(ctx: Ctx, row: MailRow, made: MadeMail, remember: Remember = (_, work) => work()) {
  const language = made.language ?? languageOf(row.language)
  const { look, address } = await remember(`look ${language}`, () => lookOf({ ...ctx, language }))
  const name = made.like?.name ?? letterNameOf(kindOf(row)!, made)
  return {
    id: row.id,
    from: { name: look.shop, address },
    to: made.to,
    ...(made.replyTo && { replyTo: made.replyTo }),
    language,
    ...(made.stop && { stop: made.stop.post }),
    ...writeLetter(
      name,
      made,
      look,
      made.like?.words ?? (await remember(`words ${name} ${language}`, () => findWords(ctx.db, name, language))),
    ),
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
