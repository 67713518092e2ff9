import { appSession, browserSession, ownAccount, socialSignIn } from './accounts.ts'
import { handedCart } from './agents.ts'
import { eBook } from './downloads.ts'
import { guestCart, orderLookup, priceAlert } from './guests.ts'
import { newShop } from './new-shop.ts'
import { bankTransfer, cards } from './payments.ts'
import { pictures } from './pictures.ts'
import { authenticator, passkey } from './second-factor.ts'
import { invitation, testMail } from './staff.ts'
import type { Story } from './story.ts'
import { extensionSettings, recurringJob } from './system.ts'
import { productImport } from './transfers.ts'

/** The stories of the examples by name. */
export const stories: Record<string, Story> = {
  ownAccount,
  appSession,
  browserSession,
  socialSignIn,
  authenticator,
  passkey,
  guestCart,
  orderLookup,
  priceAlert,
  invitation,
  testMail,
  cards,
  bankTransfer,
  eBook,
  pictures,
  productImport,
  recurringJob,
  extensionSettings,
  handedCart,
  newShop,
}
