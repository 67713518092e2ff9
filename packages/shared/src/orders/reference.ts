import { z } from 'zod'
import { text } from '../text.ts'

/**
 * Input that identifies an order of the caller. The id alone grants access to the owner's session only; `token` is the secret of a
 * guest's order and comes from the header `X-Order-Token`.
 */
export const orderReference = { orderId: z.string().regex(/^\d{9,20}$/), token: text(100).optional() }
