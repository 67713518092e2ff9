import type { MailKind } from '@haat/shared/mails/kinds.ts'
import type { ReturnState } from '@haat/shared/returns/moves.ts'
import type { Ctx } from '../../ctx.ts'
import type { DueMail, MadeMail, MailMaker } from '../mails/maker.ts'
import { tellBuyer } from '../orders/mail-listeners.ts'
import { mailedPieces, orderOfMail } from '../orders/mailed-order.ts'
import type { Listener, Listeners } from '../orders/outbox.ts'
import { readRules } from '../settings/service.ts'
import { messageById, orderOfReturn, piecesOfReturn, type ReturnRow, wordsWith } from './mails-repo.ts'

type Said = (ctx: Ctx, row: ReturnRow, made: MadeMail) => Promise<MadeMail | null> | MadeMail | null

/** A mail about a return: its pieces, and what somebody of the shop wrote with it. Who is further along already says nothing late. */
const about =
  (states: readonly ReturnState[], say: Said = (_ctx, _row, made) => made): MailMaker =>
  async (ctx, mail) => {
    const found = await orderOfMail(ctx, mail)
    const known = await orderOfReturn(ctx.db, String(mail.data.returnId))
    if (!found || !known || !states.includes(known.row.status)) return null
    const { row } = known
    const pieces = new Map((await piecesOfReturn(ctx.db, row.id)).map(({ lineId, qty }) => [lineId, { qty }]))
    return say(ctx, row, {
      ...found.made,
      ...(await quoteOf(ctx, mail, row)),
      order: await mailedPieces(ctx, found.order, pieces),
    })
  }

async function quoteOf(ctx: Ctx, { data }: DueMail, row: ReturnRow): Promise<{ quote?: string }> {
  const message = data.messageId ? await messageById(ctx.db, String(data.messageId)) : undefined
  return message?.returnId === row.id && message.author === 'staff' ? { quote: message.text } : {}
}

const approved: Said = async (ctx, row, made) => {
  if (row.noGoodsBack) return { ...made, letter: 'return-approved-keep' }
  const { returns, address } = await readRules(ctx)
  const returnTo = returns.address || address
  return { ...made, order: { ...made.order!, ...(returnTo && { returnTo }) } }
}

/** Money on its way back is told by a mail of its own. */
const closed: Said = (_ctx, { refundId, exchangeId }, made) => {
  if (refundId && !made.quote) return null
  return { ...made, words: { ...made.words, outcome: refundId ? 'refund' : exchangeId ? 'exchange' : 'none' } }
}

const anyTime: readonly ReturnState[] = ['requested', 'approved', 'received', 'rejected', 'closed']

export const returnMails = {
  'return-requested': about(['requested']),
  'return-approved': about(['approved'], approved),
  'return-rejected': about(['rejected']),
  'return-received': about(['received']),
  'return-closed': about(['closed'], closed),
  'return-message': about(anyTime, (_ctx, _row, made) => (made.quote ? made : null)),
} satisfies Record<string, MailMaker>

const tellOf =
  (kind: MailKind): Listener =>
  async (ctx, { topic, reference }) => {
    const found = await orderOfReturn(ctx.db, reference)
    if (!found) return
    const messageId = await wordsWith(ctx.db, topic, reference)
    await tellBuyer(ctx, {
      kind,
      reference,
      order: found.order,
      about: { returnId: reference, ...(messageId && { messageId }) },
    })
  }

/** The shop's answers go to the buyer; what the buyer writes waits in the dashboard. */
const tellOfMessage: Listener = async (ctx, { reference }) => {
  const message = await messageById(ctx.db, reference)
  if (message?.author !== 'staff') return
  const found = await orderOfReturn(ctx.db, message.returnId)
  if (!found) return
  await tellBuyer(ctx, {
    kind: 'return-message',
    reference,
    order: found.order,
    about: { returnId: message.returnId, messageId: reference },
  })
}

export const returnMailListeners: Listeners = {
  'return.requested': [tellOf('return-requested')],
  'return.approved': [tellOf('return-approved')],
  'return.rejected': [tellOf('return-rejected')],
  'return.received': [tellOf('return-received')],
  'return.closed': [tellOf('return-closed')],
  'return.message': [tellOfMessage],
}
