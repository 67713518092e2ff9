import { issueCode } from '../accounts/tokens.ts'
import type { MailMaker } from '../mails/maker.ts'
import { hasGuestOrders } from './lookup-repo.ts'

const tenMinutes = 10

/** Nothing is sent to an address under which nobody ordered. */
const orderLookup: MailMaker = async (ctx, { to }) => {
  if (!to || !(await hasGuestOrders(ctx.db, to))) return null
  const code = await issueCode(ctx, { purpose: 'order-lookup', email: to, minutes: tenMinutes })
  return { to, code, words: { minutes: String(tenMinutes) } }
}

export const orderMails = { 'order-lookup': orderLookup } satisfies Record<string, MailMaker>
