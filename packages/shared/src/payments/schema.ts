import { z } from 'zod'
import { onlineMethods, paymentMethods } from './constants.ts'

/** `x-` and the name of an extension. */
const ExtensionMethod = z.templateLiteral(['x-', z.string().regex(/^[a-z][a-z0-9-]{1,29}$/)])

/** A provider of the shop itself, whose keys staff enter. */
export const ProviderMethod = z.enum(onlineMethods)
export type ProviderMethod = z.infer<typeof ProviderMethod>

export const OnlineMethod = z.union([ProviderMethod, ExtensionMethod])
export type OnlineMethod = z.infer<typeof OnlineMethod>

export const OwnMethod = z.enum(paymentMethods)
export type OwnMethod = z.infer<typeof OwnMethod>

export const PaymentMethod = z.union([OwnMethod, ExtensionMethod])
export type PaymentMethod = z.infer<typeof PaymentMethod>
