/** What a private picture of an order is for: a bank transfer, goods that go back, something said about either. */
export const attachmentPurposes = ['proof', 'return', 'message'] as const
export type AttachmentPurpose = (typeof attachmentPurposes)[number]

/** Pictures one order may have of each kind. */
export const mostAttachments: Record<AttachmentPurpose, number> = { proof: 5, return: 20, message: 40 }
