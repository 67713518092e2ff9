import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { accountMails, signInMails } from './modules/accounts/mails.ts'
import { alertMails } from './modules/alerts/mails.ts'
import { cartMails } from './modules/cart/mails.ts'
import { contactMails } from './modules/contact/mails.ts'
import { extensionMails, testMails } from './modules/mails/mails.ts'
import type { MailRenderer } from './modules/mails/service.ts'
import { newsletterMails } from './modules/newsletter/mails.ts'
import { orderMails } from './modules/orders/mails.ts'
import { paymentMails } from './modules/payments/mails.ts'
import { privacyMails } from './modules/privacy/mails.ts'
import { returnMails } from './modules/returns/mails.ts'
import { questionMails } from './modules/reviews/mails.ts'
import { securityMails } from './modules/security/mails.ts'
import { staffMails } from './modules/staff/mails.ts'
import { webhookMails } from './modules/webhooks/mails.ts'

/** The renderer of each kind of email. */
export const mailRenderers: Partial<Record<MailKind, MailRenderer>> = {
  ...accountMails,
  ...cartMails,
  ...contactMails,
  ...newsletterMails,
  ...orderMails,
  ...paymentMails,
  ...privacyMails,
  ...questionMails,
  ...returnMails,
  ...securityMails,
  ...signInMails,
  ...staffMails,
  ...testMails,
  ...extensionMails,
  ...alertMails,
  ...webhookMails,
}
