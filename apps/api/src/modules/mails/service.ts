import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { countLately, insertMail, insertMailOnce } from './repo.ts'

export interface NewMail {
  kind: MailKind
  /** an address as given; a mail to an account names `userId` and finds its address when it is sent */
  to?: string
  userId?: string
  /** `ctx.language` when unset */
  language?: Language
  data?: Record<string, unknown>
}

/**
 * Queues a mail in the caller's transaction; a runner sends it once that is committed. Costs the same whether or not there is such
 * an account: who the mail is for is looked up while sending. Answers the mail's id.
 */
export async function queueMail(ctx: Ctx, mail: NewMail): Promise<string> {
  const id = await insertMail(ctx.db, rowOf(ctx, mail))
  ctx.jobs?.wake('mail')
  return id
}

/** `queueMail`, of each kind once about a thing, however often it is asked for. */
export async function queueMailOnce(ctx: Ctx, { reference, ...mail }: NewMail & { reference: string }): Promise<void> {
  const id = await insertMailOnce(ctx.db, { ...rowOf(ctx, mail), reference })
  if (id) ctx.jobs?.wake('mail')
}

const rowOf = (ctx: Ctx, { kind, to, userId, language, data }: NewMail) => ({
  kind,
  recipient: to ?? null,
  userId: userId ?? null,
  language: language ?? ctx.language,
  data: data ?? {},
})

/** Whether an account was written to so often within an hour that one more says nothing new, and only keeps others' mails waiting. */
export const wasToldOften = async (ctx: Ctx, kind: MailKind, userId: string): Promise<boolean> =>
  (await countLately(ctx.db, kind, userId)) >= often

const often = 5
