import type { Ctx } from '../../../platform/context.ts'
import { eraseCheckouts } from '../../agents/service.ts'
import { eraseAttachments } from '../../attachments/service.ts'
import { eraseCouponCustomers } from '../../coupons/service.ts'
import { eraseDownloads } from '../../downloads/service.ts'
import { eraseRefundReasons } from '../../payments/service.ts'
import { eraseReturns } from '../../returns/service.ts'
import { eraseEvents } from '../../webhooks/service.ts'

/** Erases personal data that hangs on orders (ids of rows), in the caller's transaction; answers what deletes their files after the commit. */
export async function eraseAroundOrders(ctx: Ctx, orderIds: readonly string[]): Promise<(outside: Ctx) => Promise<void>> {
  await eraseEvents(ctx, { userId: null, orderIds })
  await eraseReturns(ctx, orderIds)
  await eraseRefundReasons(ctx, orderIds)
  await eraseCouponCustomers(ctx, orderIds)
  await eraseDownloads(ctx, orderIds)
  await eraseCheckouts(ctx, { email: null, orderIds })
  return eraseAttachments(ctx, orderIds)
}
