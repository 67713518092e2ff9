import type { MailKind } from '@haat/shared/mails/kinds.ts'

/**
 * The words a maker gives for each kind (`MadeMail.words`), as `{{word}}` in its texts. `{{shop}}` is there always. `minutes` is said
 * as `{{time}}` ("24 hours"), `change` is one of `MailedChange`. An empty word is replaced by something that reads well.
 */
export const mailWords = {
  'verify-email': ['name', 'minutes'],
  'address-taken': ['name'],
  'change-email': ['name', 'minutes', 'email'],
  'email-changed': ['name', 'email'],
  'reset-password': ['name', 'minutes'],
  'password-changed': ['name'],
  'sign-in-link': ['name', 'minutes'],
  'new-device': ['name', 'device'],
  'factors-changed': ['name', 'change'],
  invitation: ['name', 'by', 'minutes'],
  'order-lookup': ['minutes'],
  'account-erased': [],
  test: ['name'],
} as const satisfies Record<MailKind, readonly string[]>

export const mailedChanges = [
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'facebook-linked',
  /** by who runs the shop's machine */
  'factors-removed',
] as const
export type MailedChange = (typeof mailedChanges)[number]

export interface MailText {
  subject: string
  heading: string
  paragraphs: string[]
  /** on the button; the maker gives its link */
  button?: string
  /** small, under it all: what to do when this was not you */
  note?: string
}

export interface MailTexts {
  hello: string
  helloNobody: string
  /** above the link as plain text */
  copyLink: string
  /** under every mail */
  why: string
  unknownDevice: string
  somebody: string
  changes: Record<MailedChange, string>
  kinds: Record<MailKind, MailText>
}
