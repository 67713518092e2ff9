/** `dropped`: nothing had to be sent, for example because there is no such account. */
export const mailStates = ['queued', 'sent', 'dropped', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Whether staff may send a mail of this kind once more. Links and codes that open an account are asked for by their owner alone;
 * what is told of an order says nothing new.
 */
export const maySendAgain = (kind: string): boolean => /^(order|payment|return)-/.test(kind) && kind !== 'order-lookup'
