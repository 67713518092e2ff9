import type { ProviderMethod } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../platform/context.ts'
import { readGroup, writeGroup } from './repo.ts'

/**
 * Switches off a payment method whose keys were removed, in the caller's transaction, so that adding keys later does not
 * re-enable it.
 */
export async function switchOff(ctx: Ctx, method: ProviderMethod): Promise<void> {
  const saved = await readGroup(ctx.db, 'paymentGateway')
  if (saved?.data[method]) await writeGroup(ctx.db, { ...saved, data: { ...saved.data, [method]: false } })
}
