import { setTimeout as sleep } from 'node:timers/promises'
import { type MailKind, mailKinds } from '@haat/shared/mails/kinds.ts'
import { contrastRatio, readableRatio } from '@haat/shared/settings/contrast.ts'
import { Language } from '@haat/shared/text.ts'
import { isFinalRefusal, type MailGateway } from '../../../gateways/mail.ts'
import { combineCalls } from '../../../platform/combine.ts'
import type { Ctx, Remember } from '../../../platform/context.ts'
import { summarizeError } from '../../../platform/errors/summarize-error.ts'
import { mediaOrigin } from '../../../platform/network/origins.ts'
import { enabledLanguage, readSettings } from '../../settings/service.ts'
import type { MadeMail, MailRenderer } from '../renderer.ts'
import { type Look, renderEmailTemplate, toTemplateName } from '../templates/email-template.ts'
import { findWords } from '../templates/texts-repo.ts'
import { type ClaimSize, claimQueued, extendQueued, type MailOutcome, type MailRow, recordMailOutcomes } from './send-repo.ts'

export type MailRenderers = Partial<Record<MailKind, MailRenderer>>

interface MailDependencies {
  gateway: MailGateway
  renderers: MailRenderers
  /** attempts after which a mail fails */
  attempts: number
  /** seconds before the second attempt; doubles with each */
  retryDelay: number
  /** caches settings and templates for a moment; without it they are read for each mail */
  remember?: Remember
  /** records an outcome; by default with a statement for each mail */
  record?: RecordOutcome
}

type RecordOutcome = (outcome: MailOutcome) => Promise<unknown>

/** Records outcomes that are known at about the same time with one statement. */
export const recordTogether = (ctx: Ctx): RecordOutcome =>
  combineCalls<MailOutcome, undefined>(
    async (outcomes) => {
      await recordMailOutcomes(ctx.db, outcomes)
      return []
    },
    { max: 100 },
  )

/** Claims due mails for `lease` seconds, alternating between kinds. */
export const claimMails = (ctx: Ctx, size: ClaimSize): Promise<MailRow[]> => claimQueued(ctx.db, size)

/** Extends the claims by `seconds`. Returns the ids of the extended mails. */
export const extendMails = (ctx: Ctx, ids: readonly string[], seconds: number): Promise<string[]> =>
  extendQueued(ctx.db, ids, seconds)

/**
 * Renders and sends a claimed mail and records the outcome. If the process dies between sending and recording, the mail is sent
 * again with the same Message-ID.
 * @throws the error of the attempt if the mail stays queued for a retry
 */
export async function sendMail(ctx: Ctx, row: MailRow, dependencies: MailDependencies): Promise<void> {
  const { id, attempts } = row
  const record = dependencies.record ?? ((outcome) => recordMailOutcomes(ctx.db, [outcome]))
  let sent = false
  try {
    // All earlier attempts were cut off by the end of their process.
    if (attempts > dependencies.attempts) throw new Error('cut off')
    const made = await renderMail(ctx, row, dependencies)
    if (made) await dependencies.gateway.send(await toEmail(ctx, row, made, dependencies.remember))
    sent = made !== null
  } catch (error) {
    const isFinal = attempts >= dependencies.attempts || isFinalRefusal(error)
    const retryIn = isFinal ? 0 : dependencies.retryDelay * 2 ** (attempts - 1)
    ctx.count?.({ what: 'mail', result: isFinal ? 'failed' : 'retry' })
    await record({ id, state: isFinal ? 'failed' : 'queued', lastError: summarizeError(error), retryIn })
    if (isFinal) ctx.log.error({ mail: id, kind: row.kind, why: summarizeError(error) }, 'mail failed, no attempts left')
    if (!isFinal) throw error
    return
  }
  ctx.count?.({ what: 'mail', result: sent ? 'sent' : 'dropped' })
  await retryRecording(() => record({ id, state: sent ? 'sent' : 'dropped' }))
}

/** Retries for half a minute, the time that a restart of the database takes, because a mail that is not recorded as sent is sent again. */
async function retryRecording(record: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await record()
      return
    } catch (error) {
      if (attempt === 30) throw error
      await sleep(1000)
    }
}

async function renderMail(ctx: Ctx, row: MailRow, { renderers, remember }: MailDependencies): Promise<MadeMail | null> {
  const kind = toKind(row)
  const renderer = kind && renderers[kind]
  if (!renderer) throw new Error(`no renderer for mail kind ${row.kind}`)
  const language = await enabledLanguage({ ...ctx, ...(remember && { remember }) }, toLanguage(row.language))
  const { id, recipient, userId, data } = row
  return renderer({ ...ctx, language }, { id, to: recipient, userId, language, data })
}

async function toEmail(ctx: Ctx, row: MailRow, made: MadeMail, remember: Remember = (_, work) => work()) {
  const language = await enabledLanguage({ ...ctx, remember }, made.language ?? toLanguage(row.language))
  const { look, address, replyTo } = await remember(`look ${language}`, () => findLook({ ...ctx, language }))
  const name = made.like?.name ?? toTemplateName(toKind(row)!, made)
  return {
    id: row.id,
    from: { name: look.shop, address },
    to: made.to,
    ...((made.replyTo ?? replyTo) && { replyTo: made.replyTo ?? replyTo }),
    language,
    ...(made.stop && { stop: made.stop.post }),
    ...renderEmailTemplate(
      name,
      made,
      look,
      made.like?.words ?? (await remember(`words ${name} ${language}`, () => findWords(ctx.db, name, language))),
    ),
  }
}

interface MailLook {
  look: Look
  /** the sender */
  address: string
  /** recipient of replies, if the shop has an email */
  replyTo?: { name: string; address: string }
}

/** Branding of mails in the language of `ctx`, the sender's email and the recipient of replies. */
export async function findLook(ctx: Ctx): Promise<MailLook> {
  const settings = await readSettings(ctx)
  const { hostname, origin } = new URL(ctx.env.publicUrl)
  const [logo] = settings.logo
  const shop = settings.name || hostname
  const { primary, body_gray: ground } = settings.color
  const look: Look = {
    shop,
    url: origin,
    brand: primary,
    ...(isReadableGround(ground) && { ground }),
    ...(logo && {
      logo: {
        url: new URL(logo.url, mediaOrigin(ctx.env)).href,
        width: logo.width,
        height: logo.height,
        shownHeight: settings.logoHeightEmail,
      },
    }),
    answers: settings.email !== '',
    language: ctx.language,
  }
  return {
    look,
    address: senderEmail(settings, hostname),
    ...(settings.email && { replyTo: { name: shop, address: settings.email } }),
  }
}

/** Colour of the small print below the card. */
const footColour = '#5d5850'
const isReadableGround = (ground: string): boolean => (contrastRatio(ground, footColour) ?? 0) >= readableRatio

/** The shop's email from the settings, which customers reply to. */
export const senderEmail = ({ email }: { email: string }, hostname: string): string => email || `no-reply@${hostname}`

const toKind = (row: MailRow): MailKind | undefined => mailKinds.find((kind) => kind === row.kind)
const toLanguage = (language: string): Language => Language.safeParse(language).data ?? 'en'
