import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { ReturnState } from '@haat/shared/returns/transitions.ts'
import type { Ctx } from '../../platform/context.ts'
import type { DueMail, MadeMail, MailRenderer } from '../mails/service.ts'
import { findMailedOrder, forEachMessage, type Listeners, mailedUnits, notifyBuyer } from '../orders/service.ts'
import { readRules } from '../settings/service.ts'
import { findMessage, findReturnOrder, findReturnUnits, findStepMessageId, type ReturnRow } from './mails-repo.ts'

type CompleteMail = (ctx: Ctx, row: ReturnRow, made: MadeMail) => Promise<MadeMail | null> | MadeMail | null

/** Renderer of an email about a return, with its units and the staff message. Skipped if the return has left these states since. */
const about =
  (states: readonly ReturnState[], complete: CompleteMail = (_ctx, _row, made) => made): MailRenderer =>
  async (ctx, mail) => {
    const found = await findMailedOrder(ctx, mail)
    const returnRow = typeof mail.data.returnId === 'string' ? await findReturnOrder(ctx.db, mail.data.returnId) : undefined
    if (!found || !returnRow || !states.includes(returnRow.row.status)) return null
    const { row } = returnRow
    const units = new Map((await findReturnUnits(ctx.db, row.id)).map(({ lineId, qty }) => [lineId, { qty }]))
    return complete(ctx, row, {
      ...found.made,
      ...(await findQuote(ctx, mail, row)),
      order: await mailedUnits(ctx, found.order, units),
    })
  }

async function findQuote(ctx: Ctx, { data }: DueMail, row: ReturnRow): Promise<{ quote?: string }> {
  const message = data.messageId ? await findMessage(ctx.db, String(data.messageId)) : undefined
  return message?.returnId === row.id && message.author === 'staff' ? { quote: message.text } : {}
}

const approved: CompleteMail = async (ctx, row, made) => {
  if (row.noGoodsBack) return { ...made, emailTemplate: 'return-approved-keep' }
  const { returns, address } = await readRules(ctx)
  const returnTo = returns.address || address
  return { ...made, order: { ...made.order!, ...(returnTo && { returnTo }) } }
}

/** A refund has its own email. */
const closed: CompleteMail = (_ctx, { refundId, exchangeId }, made) => {
  if (refundId && !made.quote) return null
  return { ...made, words: { ...made.words, outcome: refundId ? 'refund' : exchangeId ? 'exchange' : 'none' } }
}

const anyState: readonly ReturnState[] = ['requested', 'approved', 'received', 'rejected', 'closed']

export const returnMails = {
  'return-requested': about(['requested']),
  'return-approved': about(['approved'], approved),
  'return-rejected': about(['rejected']),
  'return-received': about(['received']),
  'return-closed': about(['closed'], closed),
  'return-message': about(anyState, (_ctx, _row, made) => (made.quote ? made : null)),
} satisfies Record<string, MailRenderer>

const buyerListener = (kind: MailKind) =>
  forEachMessage(async (ctx, { topic, reference }) => {
    const found = await findReturnOrder(ctx.db, reference)
    if (!found) return
    const messageId = await findStepMessageId(ctx.db, topic, reference)
    await notifyBuyer(ctx, {
      kind,
      reference,
      order: found.order,
      about: { returnId: reference, ...(messageId && { messageId }) },
    })
  })

/** Messages of staff are emailed to the customer; the customer's messages appear in the dashboard. */
const notifyOfMessage = forEachMessage(async (ctx, { reference }) => {
  const message = await findMessage(ctx.db, reference)
  if (message?.author !== 'staff') return
  const found = await findReturnOrder(ctx.db, message.returnId)
  if (!found) return
  await notifyBuyer(ctx, {
    kind: 'return-message',
    reference,
    order: found.order,
    about: { returnId: message.returnId, messageId: reference },
  })
})

export const returnMailListeners: Listeners = {
  'return.requested': [buyerListener('return-requested')],
  'return.approved': [buyerListener('return-approved')],
  'return.rejected': [buyerListener('return-rejected')],
  'return.received': [buyerListener('return-received')],
  'return.closed': [buyerListener('return-closed')],
  'return.message': [notifyOfMessage],
}
