import { isOfExtension, type OnlineMethod, type ProviderMethod } from '@haat/shared/payments/constants.ts'
import { gatewaysOf } from '../../../gateways/payments/all.ts'
import type { Keys, PaymentGateway } from '../../../gateways/payments/gateway.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reseal, seal, unseal } from '../../../platform/encryption.ts'
import { readExtensionKeys } from '../../extensions/service.ts'
import { findKeys } from './keys-repo.ts'

export interface ProviderConnection {
  gateway: PaymentGateway
  keys: Keys
}

/** Gateway and keys of a method; null without keys. Keys from the environment take precedence over saved ones. */
export async function findConnection(ctx: Ctx, method: OnlineMethod): Promise<ProviderConnection | null> {
  const gateway = gatewaysOf(ctx.env)[method]
  if (!gateway) return null
  if (isOfExtension(method)) {
    const keys = await readExtensionKeys(ctx, method.slice(2))
    return keys && { gateway, keys }
  }
  const environmentKeys = ctx.env.payments[method].keys
  if (environmentKeys) return { gateway, keys: environmentKeys }
  const saved = await findKeys(ctx.db, method)
  const values = saved && openValues(ctx, method, saved.sealed)
  return values ? { gateway, keys: { mode: saved.mode, values } } : null
}

/** Encrypts keys for storage. */
export const sealValues = (ctx: Ctx, method: ProviderMethod, values: Record<string, string>): string =>
  seal(ctx.env, encryptionPurpose(method), JSON.stringify(values))

/** Decrypts saved keys; null if the shop secret was replaced since, so the keys must be entered again. */
export function openValues(ctx: Ctx, method: ProviderMethod, sealed: string): Record<string, string> | null {
  const text = unseal(ctx.env, encryptionPurpose(method), sealed)
  return text === null ? null : (JSON.parse(text) as Record<string, string>)
}

/** Encrypts saved keys with the current secret, see `reseal`. */
export const resealValues = (ctx: Ctx, method: ProviderMethod, sealed: string) =>
  reseal(ctx.env, encryptionPurpose(method), sealed)

const encryptionPurpose = (method: ProviderMethod) => `payment keys ${method}`
