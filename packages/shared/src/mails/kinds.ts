/** Every kind of email the shop sends. */
export const mailKinds = [
  /** verification link for the email of a new account */
  'verify-email',
  /** sent to the owner of an account when somebody registers with their email */
  'address-taken',
  /** confirmation link, sent to the new address */
  'change-email',
  /** notice, sent to the previous address */
  'email-changed',
  'reset-password',
  'password-changed',
  /** passwordless sign-in */
  'sign-in-link',
  /** sign-in from a device that is new for this account */
  'new-device',
  /** an authenticator or passkey was added or removed; recovery codes were renewed or used */
  'factors-changed',
  /** to every admin: payment provider keys or bank details were changed */
  'payment-settings-changed',
  /** to every admin: a webhook was paused, not by staff */
  'webhook-paused',
  'invitation',
  /** code that lets a guest look up their orders */
  'order-lookup',
  /** order confirmation to the customer */
  'order-placed',
  /** new-order notice to the shop's own address */
  'order-received',
  'order-confirmed',
  /** staff changed the lines of an order */
  'order-edited',
  /** one parcel was shipped */
  'order-shipped',
  /** one parcel was delivered; asks for a review */
  'order-delivered',
  'order-cancelled',
  /** the payment was received */
  'order-paid',
  /** a payment failed; links to paying again */
  'payment-failed',
  /** a refund was made */
  'order-refunded',
  'return-requested',
  'return-approved',
  'return-rejected',
  /** returned goods arrived at the shop */
  'return-received',
  'return-closed',
  /** the shop sent a message about a return */
  'return-message',
  /** a message of the contact form, to the shop's own address */
  'contact-message',
  /** the shop's answer to a question about a product */
  'question-answered',
  /** confirmation link for an alert of an anonymous visitor */
  'alert-confirm',
  'back-in-stock',
  'price-drop',
  /** to customers with cart reminders switched on */
  'abandoned-cart',
  /** confirmation link for a newsletter sign-up */
  'newsletter-confirm',
  /** the newsletter subscription is active; contains the link that ends it */
  'newsletter-welcome',
  'account-erased',
  /** of an extension, with its own texts */
  'extension',
  /** test of the email delivery, sent by staff */
  'test',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Templates used instead of the template of their kind in certain cases. */
export const emailTemplateVariants = {
  /** order that is waiting for an online payment */
  'order-placed-unpaid': 'order-placed',
  /** order paid by bank transfer */
  'order-placed-transfer': 'order-placed',
  /** return without sending the goods back */
  'return-approved-keep': 'return-approved',
} as const satisfies Record<string, MailKind>
export type EmailTemplateVariant = keyof typeof emailTemplateVariants

/** All email templates, each kind followed by its variants. */
export type EmailTemplateName = MailKind | EmailTemplateVariant
export const emailTemplateNames: readonly EmailTemplateName[] = mailKinds.flatMap((kind): EmailTemplateName[] => [
  kind,
  ...(Object.keys(emailTemplateVariants) as EmailTemplateVariant[]).filter((name) => emailTemplateVariants[name] === kind),
])

/** Template of a mail of an extension: `x.<extension>.<mail>`. */
export type ExtensionTemplateName = `x.${string}`
/** Templates whose texts staff can edit; mails of extensions have their own instead of the one of their kind. */
export type EditedTemplateName = EmailTemplateName | ExtensionTemplateName
/** Whether a template is of an extension. */
export const isOfExtension = (name: EditedTemplateName): name is ExtensionTemplateName => name.startsWith('x.')

/** The kind that a template belongs to: the kind of a variant, otherwise the template's own name. */
export const templateKind = (name: EmailTemplateName): MailKind =>
  name in emailTemplateVariants ? emailTemplateVariants[name as EmailTemplateVariant] : (name as MailKind)
