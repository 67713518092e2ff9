import type { MailRenderer } from '../mails/service.ts'

/** The account is gone; only the recipient's email is known. */
const accountErased: MailRenderer = async (ctx, { to }) => (to ? { to, link: ctx.env.publicUrl } : null)

export const privacyMails = { 'account-erased': accountErased } satisfies Record<string, MailRenderer>
