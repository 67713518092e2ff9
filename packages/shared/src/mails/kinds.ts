/** Every mail the shop writes by itself. */
export const mailKinds = [
  /** the link that confirms the address of a new account */
  'verify-email',
  /** somebody registered with an address that has an account already */
  'address-taken',
  /** the link that makes a new address the account's; goes to the new one */
  'change-email',
  /** goes to the address before */
  'email-changed',
  'reset-password',
  'password-changed',
  /** passwordless sign-in */
  'sign-in-link',
  /** signed in on a device this account has not been seen on */
  'new-device',
  /** an authenticator or a passkey was added or removed; recovery codes were renewed or one was used */
  'factors-changed',
  'invitation',
  /** the code that shows a guest their orders */
  'order-lookup',
  /** thanks the buyer and says all of the order */
  'order-placed',
  /** tells the shop's own address of an order */
  'order-received',
  'order-confirmed',
  /** of one parcel */
  'order-shipped',
  /** of one parcel; asks for a review */
  'order-delivered',
  'order-cancelled',
  'account-erased',
  /** staff try out whether mails leave the shop */
  'test',
] as const
export type MailKind = (typeof mailKinds)[number]
