/** `dropped`: nothing had to be sent, for example because the account does not exist. */
export const mailStates = ['queued', 'sent', 'dropped', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Whether staff may resend an email of this kind. Emails with sign-in links or codes can only be requested by the account owner;
 * order emails contain nothing new.
 */
export const maySendAgain = (kind: string): boolean => /^(order|payment|return)-/.test(kind) && kind !== 'order-lookup'
