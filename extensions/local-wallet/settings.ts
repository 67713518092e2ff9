import type { Keys } from '@haat/api/extension'
import { z } from 'zod'

/** The contract with the wallet. */
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

/** Null while the method is off or a field is missing: it is not offered then. */
export const toKeys = ({ enabled, mode, baseUrl, merchantId, secret }: WalletSettings): Keys | null =>
  enabled && baseUrl && merchantId && secret
    ? { mode, values: { baseUrl: baseUrl.replace(/\/+$/, ''), merchantId, secret } }
    : null
