import type { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ErasedReviews, privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { Language } from '@haat/shared/text.ts'
import { eraseInExtensions } from '../../extensions/erase.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import {
  deleteAccount,
  lockOwnAccount,
  lockPersonById,
  type PersonRow,
  requireReauthentication,
  signedIn,
} from '../accounts/service.ts'
import { eraseCheckouts } from '../agents/service.ts'
import { eraseAlerts } from '../alerts/service.ts'
import { eraseAttachments } from '../attachments/service.ts'
import { writeAudit } from '../audit/service.ts'
import { deleteUserReviews, eraseAuthor } from '../catalog/service.ts'
import { eraseAnswers } from '../checkout/service.ts'
import { eraseCouponCustomers } from '../coupons/service.ts'
import { eraseDownloads } from '../downloads/service.ts'
import { eraseMails, queueMail } from '../mails/service.ts'
import { eraseUploads } from '../media/service.ts'
import { eraseSubscription } from '../newsletter/service.ts'
import { eraseBuyer, eraseImported, hasOpenOrders } from '../orders/service.ts'
import { eraseRefundReasons } from '../payments/service.ts'
import { eraseReturns } from '../returns/service.ts'
import { eraseQuestions } from '../reviews/service.ts'
import { eraseInTransfers } from '../transfers/service.ts'
import { eraseEvents } from '../webhooks/service.ts'

/**
 * Erases the signed-in account in one transaction. Orders stay for bookkeeping, without personal data; everything else is
 * deleted.
 * @throws sign_in_required, not_allowed for staff, bad_request, password_wrong, sign_in_again, rate_limited, orders_open, extension_failed
 */
export async function eraseAccount(
  ctx: Ctx,
  { password, email, reviews }: ParsedOf<typeof privacyApi.erase>,
): Promise<Record<string, never>> {
  const { person, session } = signedIn(ctx)
  const { s, a } = person.session.user
  if (s || a) throw refuseStaff()
  assertEmailMatches(email, person.email)
  await requireReauthentication(ctx, password)
  // The lock waits for an order being placed; a later one finds no account.
  const removeFiles = await inTransaction(ctx, async (ctx) => erase(ctx, await lockOwnAccount(ctx), reviews))
  await session.end()
  await removeErasedFiles(ctx, removeFiles)
  return {}
}

/**
 * Erases a customer account on behalf of staff. The audit entry names the staff member and the account id only.
 * @throws not_found, not_allowed for staff, bad_request, orders_open, extension_failed
 */
export async function eraseCustomer(
  ctx: Ctx,
  { customerId, email, reviews }: ParsedOf<typeof customersDashboardApi.erase>,
): Promise<Record<string, never>> {
  const removeFiles = await inTransaction(ctx, async (ctx) => {
    const person = await lockPersonById(ctx, customerId)
    if (!person) throw new Refusal('not_found')
    assertEmailMatches(email, person.email)
    const removeFiles = await erase(ctx, person, reviews)
    await writeAudit(ctx, { section: 'customers', action: 'customers.erase', target: customerId })
    return removeFiles
  })
  await removeErasedFiles(ctx, removeFiles)
  return {}
}

function assertEmailMatches(input: string, email: string | null): void {
  if (input.toLowerCase() !== (email ?? '').toLowerCase())
    throw new Refusal('bad_request', { fields: { email: 'is not the address of this account' } })
}

async function removeErasedFiles(ctx: Ctx, removeFiles: (ctx: Ctx) => Promise<void>): Promise<void> {
  await removeFiles(ctx).catch((err: unknown) => ctx.log.error({ err }, 'deleting pictures of an erased account failed'))
}

async function erase(ctx: Ctx, person: PersonRow, reviews: ErasedReviews) {
  const { id: userId, email } = person
  const isConfirmed = person.emailVerifiedAt !== null
  const buyer = { userId, confirmedEmail: isConfirmed ? email : null }
  if (await hasOpenOrders(ctx, buyer)) throw new Refusal('orders_open')
  const orderIds = await eraseBuyer(ctx, buyer)
  await eraseEvents(ctx, { userId, orderIds })
  await eraseImported(ctx, buyer.confirmedEmail)
  await eraseReturns(ctx, orderIds)
  await eraseRefundReasons(ctx, orderIds)
  await eraseCouponCustomers(ctx, orderIds)
  await eraseDownloads(ctx, orderIds)
  await eraseAnswers(ctx, { userId, email: buyer.confirmedEmail, orderIds })
  await eraseCheckouts(ctx, { email: buyer.confirmedEmail, orderIds })
  await (reviews === 'removed' ? deleteUserReviews(ctx, userId) : eraseAuthor(ctx, userId))
  await eraseQuestions(ctx, buyer, reviews)
  const removers = [
    await eraseUploads(ctx, userId),
    await eraseAttachments(ctx, orderIds),
    await eraseInTransfers(ctx, { userId, email: buyer.confirmedEmail }),
  ]
  await eraseMails(ctx, { userId, email, isConfirmed })
  await eraseAlerts(ctx, buyer.confirmedEmail)
  await eraseSubscription(ctx, buyer.confirmedEmail)
  await eraseInExtensions(ctx, userId)
  if (!(await deleteAccount(ctx, person))) throw refuseStaff()
  if (email)
    await queueMail(ctx, {
      kind: 'account-erased',
      to: email,
      language: Language.safeParse(person.language).data ?? ctx.language,
    })
  return async (outside: Ctx) => {
    for (const remove of removers) await remove(outside)
  }
}

const refuseStaff = () => new Refusal('not_allowed', { reason: 'staff' })
