import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { countRecentMails, insertMail, insertMailsOnce, newMailId } from './repo.ts'

export interface NewMail {
  kind: MailKind
  /** recipient; a mail with `userId` instead looks up the account's email when it is sent */
  to?: string
  userId?: string
  /** default: `ctx.language` */
  language?: Language
  data?: Record<string, unknown>
}

/**
 * Queues a mail in the caller's transaction and answers its id; the mail runner sends it after the commit. Takes the same time
 * whether or not the account exists, because the recipient is looked up while sending.
 */
export async function queueMail(ctx: Ctx, mail: NewMail): Promise<string> {
  const id = await insertMail(ctx.db, toRow(ctx, mail))
  ctx.jobs?.wake('mail')
  return id
}

/** Like `queueMail` for several mails, each only once per kind and `reference`. */
export async function queueMailsOnce(ctx: Ctx, mails: readonly (NewMail & { reference: string })[]): Promise<void> {
  if (mails.length === 0) return
  const queued = await insertMailsOnce(
    ctx.db,
    mails.map(({ reference, ...mail }) => ({ id: newMailId(), ...toRow(ctx, mail), reference })),
  )
  if (queued > 0) ctx.jobs?.wake('mail')
}

const toRow = (ctx: Ctx, { kind, to, userId, language, data }: NewMail) => ({
  kind,
  recipient: to ?? null,
  userId: userId ?? null,
  language: language ?? ctx.language,
  data: data ?? {},
})

/** Whether the account was sent five mails of this kind within the last hour, so that further ones are skipped. */
export const wasNotifiedOften = async (ctx: Ctx, kind: MailKind, userId: string): Promise<boolean> =>
  (await countRecentMails(ctx.db, kind, userId)) >= hourlyLimit

const hourlyLimit = 5
