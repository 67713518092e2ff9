import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../ctx.ts'
import { gatewaysOf } from '../../gateways/payments/all.ts'
import type { Keys, PaymentGateway } from '../../gateways/payments/gateway.ts'
import { reseal, seal, unseal } from '../../platform/seal.ts'
import { findKeys } from './keys-repo.ts'

export interface Means {
  gateway: PaymentGateway
  keys: Keys
}

/** What is needed to speak with a provider; null while there are no keys. Keys of the machine's environment win. */
export async function meansOf(ctx: Ctx, method: OnlineMethod): Promise<Means | null> {
  const gateway = gatewaysOf(ctx.env)[method]
  if (!gateway) return null
  const given = ctx.env.payments[method].keys
  if (given) return { gateway, keys: given }
  const kept = await findKeys(ctx.db, method)
  const values = kept && openValues(ctx, method, kept.sealed)
  return values ? { gateway, keys: { mode: kept.mode, values } } : null
}

export const sealValues = (ctx: Ctx, method: OnlineMethod, values: Record<string, string>): string =>
  seal(ctx.env, purposeOf(method), JSON.stringify(values))

/** Null where the shop's secret has changed since: the keys have to be entered again. */
export function openValues(ctx: Ctx, method: OnlineMethod, sealed: string): Record<string, string> | null {
  const text = unseal(ctx.env, purposeOf(method), sealed)
  return text === null ? null : (JSON.parse(text) as Record<string, string>)
}

/** See `reseal`. */
export const resealValues = (ctx: Ctx, method: OnlineMethod, sealed: string) => reseal(ctx.env, purposeOf(method), sealed)

const purposeOf = (method: OnlineMethod) => `payment keys ${method}`
