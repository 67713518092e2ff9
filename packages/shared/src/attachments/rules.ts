/** What a private picture of an order shows: a transfer receipt, returned goods, or something attached to a message. */
export const attachmentPurposes = ['receipt', 'return', 'message'] as const
export type AttachmentPurpose = (typeof attachmentPurposes)[number]

/** Maximum number of pictures per order and purpose. */
export const mostAttachments: Record<AttachmentPurpose, number> = { receipt: 5, return: 20, message: 40 }
