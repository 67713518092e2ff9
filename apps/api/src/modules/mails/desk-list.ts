import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import type { DeskMail, MailsQuery } from '@haat/shared/mails/desk-schema.ts'
import { type MailKind, mailKinds } from '@haat/shared/mails/kinds.ts'
import { maySendAgain } from '@haat/shared/mails/states.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { runBulk } from '../../platform/bulk.ts'
import { viewRows } from '../../platform/view-rows.ts'
import { writeAudit } from '../audit/service.ts'
import { countMails, findMails, type ListedMail, type MailFilter, mailById, requeueMails } from './desk-repo.ts'
import { queueMail } from './service.ts'

export async function listMails(ctx: Ctx, { q, sort, limit, cursor, ...filters }: MailsQuery) {
  const filter: MailFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
  const list = JSON.stringify(['mails', sort, filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findMails(ctx.db, filter, { sort, limit, after }),
    countMails(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    mails: viewRows(ctx, page, rowOf),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated: true as const }),
  }
}

const rowOf = ({ id, key: _, ...mail }: ListedMail): DeskMail => ({
  _id: id,
  ...mail,
  again: mail.to !== '' && mail.state === 'sent' && maySendAgain(mail.kind),
})

/** Makes failed mails due again; answers which. Of any number of callers at once, one gets each. */
export async function requeueFailedMails(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const requeued = await requeueMails(ctx.db, ids)
  if (requeued.length > 0) ctx.jobs?.wake('mail')
  return requeued
}

/** Queues failed mails again. A mail that is still queued is refused as `not_found`. */
export const retryMails = async (ctx: Ctx, { ids }: ParsedOf<typeof mailsDeskApi.retry>) => ({
  results: await runBulk(ctx, ids, async (ctx, id) => {
    if ((await requeueFailedMails(ctx, [id])).length === 0) throw new Refusal('not_found')
    await writeAudit(ctx, { section: 'system', action: 'mails.retry', target: id, diff: { state: ['failed', 'queued'] } })
    return null
  }),
})

export const resendMails = async (ctx: Ctx, { ids }: ParsedOf<typeof mailsDeskApi.resend>) => ({
  results: await runBulk(ctx, ids, async (ctx, id) => {
    const mail = await mailById(ctx.db, id)
    const kind = mailKinds.find((one): one is MailKind => one === mail?.kind)
    if (!mail?.recipient || !kind || mail.state !== 'sent' || !maySendAgain(kind)) throw new Refusal('not_found')
    const { recipient: to, userId, data } = mail
    await countTry(ctx, 'mail', to)
    const language = Language.safeParse(mail.language).data ?? 'en'
    const made = await queueMail(ctx, { kind, to, ...(userId && { userId }), language, data })
    await writeAudit(ctx, { section: 'system', action: 'mails.resend', target: id, diff: { mail: [id, made] } })
    return null
  }),
})
