import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import type { Ctx } from '../../ctx.ts'
import { readGroup, writeGroup } from './repo.ts'

/** Inside a transaction: a provider without keys is not offered, and is not on again when keys come back. */
export async function switchOff(ctx: Ctx, method: OnlineMethod): Promise<void> {
  const kept = await readGroup(ctx.db, 'paymentGateway')
  if (kept?.data[method]) await writeGroup(ctx.db, { ...kept, data: { ...kept.data, [method]: false } })
}
