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
  /** to each admin: keys of a payment provider or the bank details were changed */
  'payment-settings-changed',
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
  /** the money has come */
  'order-paid',
  /** a payment was refused; its link leads to paying again */
  'payment-failed',
  /** money went back */
  'order-refunded',
  'return-requested',
  'return-approved',
  'return-rejected',
  /** the goods are with the shop */
  'return-received',
  'return-closed',
  /** the shop has written about a return */
  'return-message',
  /** a message of the contact form, to the shop's own address */
  'contact-message',
  /** the link by which somebody without an account says that the address is theirs */
  'watch-confirm',
  'back-in-stock',
  'price-drop',
  /** to who wants to be reminded */
  'abandoned-cart',
  'account-erased',
  /** staff try out whether mails leave the shop */
  'test',
] as const
export type MailKind = (typeof mailKinds)[number]

/** What a mail says where its kind has to say something else than usual. */
export const letterVariants = {
  /** an order that waits for an online payment */
  'order-placed-unpaid': 'order-placed',
  /** the buyer pays into the shop's account */
  'order-placed-transfer': 'order-placed',
  /** nothing has to be sent back */
  'return-approved-keep': 'return-approved',
} as const satisfies Record<string, MailKind>
export type LetterVariant = keyof typeof letterVariants

/** Everything with words of its own, each followed by its variants. */
export type LetterName = MailKind | LetterVariant
export const letterNames: readonly LetterName[] = mailKinds.flatMap((kind): LetterName[] => [
  kind,
  ...(Object.keys(letterVariants) as LetterVariant[]).filter((name) => letterVariants[name] === kind),
])
export const kindOfLetter = (name: LetterName): MailKind =>
  name in letterVariants ? letterVariants[name as LetterVariant] : (name as MailKind)
