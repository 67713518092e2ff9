import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { accountMails } from './modules/accounts/mails.ts'
import { signInMails } from './modules/accounts/sign-in/sign-in-link.ts'
import { alertMails } from './modules/alerts/mails.ts'
import { cartMails } from './modules/cart/reminders.ts'
import { contactMails } from './modules/contact/mails.ts'
import type { MailRenderer } from './modules/mails/renderer.ts'
import { testMails } from './modules/mails/test-mail.ts'
import { orderMails } from './modules/orders/mails/mails.ts'
import { paymentMails } from './modules/payments/mails.ts'
import { privacyMails } from './modules/privacy/mails.ts'
import { returnMails } from './modules/returns/mails.ts'
import { securityMails } from './modules/security/mails.ts'
import { staffMails } from './modules/staff/mails.ts'

/** The renderer of each kind of email. */
export const mailRenderers: Partial<Record<MailKind, MailRenderer>> = {
  ...accountMails,
  ...cartMails,
  ...contactMails,
  ...orderMails,
  ...paymentMails,
  ...privacyMails,
  ...returnMails,
  ...securityMails,
  ...signInMails,
  ...staffMails,
  ...testMails,
  ...alertMails,
}
