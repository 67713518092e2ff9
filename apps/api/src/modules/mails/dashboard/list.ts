import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import type { DashboardMail, MailsQuery } from '@haat/shared/mails/dashboard/schema.ts'
import { type MailKind, mailKinds } from '@haat/shared/mails/kinds.ts'
import { maySendAgain } from '@haat/shared/mails/states.ts'
import { Language } from '@haat/shared/text.ts'
import { runBulk } from '../../../platform/bulk.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { viewRows } from '../../../platform/view-rows.ts'
import { writeAudit } from '../../audit/service.ts'
import { queueMail } from '../queue/queue-mail.ts'
import { countMails, findMails, type ListedMail, type MailFilter, mailById, requeueMails } from './repo.ts'

/** One page of mails for the dashboard, newest or oldest first. */
export async function listMails(ctx: Ctx, { q, sort, limit, cursor, ...filters }: MailsQuery) {
  const filter: MailFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['mails', sort, filter],
    cursor,
    limit,
    find: (after) => findMails(ctx.db, filter, { sort, limit, after }),
    count: () => countMails(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  return {
    mails: viewRows(ctx, rows, toDashboardMail),
    ...page,
  }
}

const toDashboardMail = ({ id, key: _, ...mail }: ListedMail): DashboardMail => ({
  _id: id,
  ...mail,
  again: mail.to !== '' && mail.state === 'sent' && maySendAgain(mail.kind),
})

/** Queues failed mails again and answers the ids of those that were still failed. */
export async function requeueFailedMails(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const requeued = await requeueMails(ctx.db, ids)
  if (requeued.length > 0) ctx.jobs?.wake('mail')
  return requeued
}

/** Queues failed mails again and audits each; reports `not_found` for a mail that is not failed. */
export const retryMails = async (ctx: Ctx, { ids }: ParsedOf<typeof mailsDashboardApi.retry>) => ({
  results: await runBulk(ctx, ids, async (ctx, id) => {
    if ((await requeueFailedMails(ctx, [id])).length === 0) throw new Refusal('not_found')
    await writeAudit(ctx, { section: 'system', action: 'mails.retry', target: id, diff: { state: ['failed', 'queued'] } })
    return null
  }),
})

/** Queues a copy of each sent mail; reports `not_found` for a kind that cannot be sent again. */
export const resendMails = async (ctx: Ctx, { ids }: ParsedOf<typeof mailsDashboardApi.resend>) => ({
  results: await runBulk(ctx, ids, async (ctx, id) => {
    const mail = await mailById(ctx.db, id)
    const kind = mailKinds.find((one): one is MailKind => one === mail?.kind)
    if (!mail?.recipient || !kind || mail.state !== 'sent' || !maySendAgain(kind)) throw new Refusal('not_found')
    const { recipient: to, userId, data } = mail
    await consumeRateLimit(ctx, 'mail', to)
    const language = Language.safeParse(mail.language).data ?? 'en'
    const made = await queueMail(ctx, { kind, to, ...(userId && { userId }), language, data })
    await writeAudit(ctx, { section: 'system', action: 'mails.resend', target: id, diff: { mail: [id, made] } })
    return null
  }),
})
