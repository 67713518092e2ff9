import type { MailMaker } from '../mails/maker.ts'

/** There is no account any more: all that is known is where the last mail goes. */
const accountErased: MailMaker = async (ctx, { to }) => (to ? { to, link: ctx.env.publicUrl } : null)

export const privacyMails = { 'account-erased': accountErased } satisfies Record<string, MailMaker>
