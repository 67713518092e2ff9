import { z } from 'zod'
import { onlineMethods, paymentMethods } from './constants.ts'

export const OnlineMethod = z.enum(onlineMethods)
export type OnlineMethod = z.infer<typeof OnlineMethod>

export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>
