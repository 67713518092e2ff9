import type { MailKind } from '@haat/shared/mails/kinds.ts'
import { accountMails } from './modules/accounts/mails.ts'
import { signInMails } from './modules/accounts/sign-in-link.ts'
import { cartMails } from './modules/cart/reminders.ts'
import { contactMails } from './modules/contact/mails.ts'
import type { MailMaker } from './modules/mails/maker.ts'
import { testMails } from './modules/mails/test-mail.ts'
import { orderMails } from './modules/orders/mails.ts'
import { paymentMails } from './modules/payments/mails.ts'
import { privacyMails } from './modules/privacy/mails.ts'
import { returnMails } from './modules/returns/mails.ts'
import { securityMails } from './modules/security/mails.ts'
import { staffMails } from './modules/staff/mails.ts'
import { watchMails } from './modules/watches/mails.ts'

/** Who writes which mail. */
export const mailMakers: Partial<Record<MailKind, MailMaker>> = {
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
  ...watchMails,
}
