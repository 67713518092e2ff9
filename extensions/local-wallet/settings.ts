import type { Keys } from '@haat/api/extension'
import { z } from 'zod'

/** Settings of the merchant's account at the wallet. */
export const WalletSettings = z.object({
  enabled: z.boolean().default(false),
  mode: z.enum(['test', 'live']).default('test'),
  baseUrl: z
    .string()
    .max(300)
    .refine((url) => url === '' || (URL.canParse(url) && /^https?:/.test(url)), 'must be an address like https://wallet.example')
    .default(''),
  merchantId: z.string().trim().max(100).default(''),
  secret: z.string().trim().max(200).meta({ secret: true }).default(''),
})
export type WalletSettings = z.infer<typeof WalletSettings>

/** Null if the method is off or a field is missing: the checkout does not offer it then. */
export const toKeys = ({ enabled, mode, baseUrl, merchantId, secret }: WalletSettings): Keys | null =>
  enabled && baseUrl && merchantId && secret
    ? { mode, values: { baseUrl: baseUrl.replace(/\/+$/, ''), merchantId, secret } }
    : null
