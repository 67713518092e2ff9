import type { customersDeskApi } from '@haat/shared/customers/desk-endpoints.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { ErasedReviews, privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { holdOwnAccount, signedIn } from '../accounts/devices.ts'
import { deleteAccount, lockedPerson, type PersonRow } from '../accounts/people.ts'
import { proveOwner } from '../accounts/proof.ts'
import { forgetAttachments } from '../attachments/service.ts'
import { writeAudit } from '../audit/service.ts'
import { deleteReviewsOf, forgetAuthor } from '../catalog/service.ts'
import { forgetAnswers } from '../checkout/idempotency.ts'
import { forgetCustomersOf } from '../coupons/service.ts'
import { forgetMails } from '../mails/forget.ts'
import { queueMail } from '../mails/service.ts'
import { forgetUploads } from '../media/forget.ts'
import { forgetBuyer, hasOpenOrders } from '../orders/buyer.ts'
import { forgetRefundReasons } from '../payments/refund.ts'
import { forgetReturns } from '../returns/service.ts'
import { forgetWatches } from '../watches/forget.ts'

/** For good, in one transaction: what the books need stays without the person, everything else goes. */
export async function eraseAccount(
  ctx: Ctx,
  { password, email, reviews }: ParsedOf<typeof privacyApi.erase>,
): Promise<Record<string, never>> {
  const { person, session } = signedIn(ctx)
  const { s, a } = person.session.user
  if (s || a) throw staffFirst()
  assertTyped(email, person.email)
  await proveOwner(ctx, password)
  // An order that is being placed right now is waited for here, and one that comes later finds no account.
  const removeFiles = await inTransaction(ctx, async (ctx) => erase(ctx, await holdOwnAccount(ctx), reviews))
  await session.end()
  await sweep(ctx, removeFiles)
  return {}
}

/** Asked for in writing, done by staff: the same, and the audit says who did it but not whom it was about. */
export async function eraseCustomer(
  ctx: Ctx,
  { customerId, email, reviews }: ParsedOf<typeof customersDeskApi.erase>,
): Promise<Record<string, never>> {
  const removeFiles = await inTransaction(ctx, async (ctx) => {
    const person = await lockedPerson(ctx, customerId)
    if (!person) throw new Refusal('not_found')
    assertTyped(email, person.email)
    const removeFiles = await erase(ctx, person, reviews)
    await writeAudit(ctx, { section: 'customers', action: 'customers.erase', target: customerId })
    return removeFiles
  })
  await sweep(ctx, removeFiles)
  return {}
}

function assertTyped(typed: string, email: string | null): void {
  if (typed.toLowerCase() !== (email ?? '').toLowerCase())
    throw new Refusal('bad_request', { fields: { email: 'is not the address of this account' } })
}

async function sweep(ctx: Ctx, removeFiles: (ctx: Ctx) => Promise<void>): Promise<void> {
  await removeFiles(ctx).catch((err: unknown) => ctx.log.error({ err }, 'pictures of an erased account are still there'))
}

async function erase(ctx: Ctx, person: PersonRow, reviews: ErasedReviews) {
  const { id: userId, email } = person
  const isConfirmed = person.emailVerifiedAt !== null
  const buyer = { userId, confirmedEmail: isConfirmed ? email : null }
  if (await hasOpenOrders(ctx, buyer)) throw new Refusal('orders_open')
  const orderIds = await forgetBuyer(ctx, buyer)
  await forgetReturns(ctx, orderIds)
  await forgetRefundReasons(ctx, orderIds)
  await forgetCustomersOf(ctx, orderIds)
  await forgetAnswers(ctx, { userId, orderIds })
  await (reviews === 'removed' ? deleteReviewsOf(ctx, userId) : forgetAuthor(ctx, userId))
  const removers = [await forgetUploads(ctx, userId), await forgetAttachments(ctx, orderIds)]
  await forgetMails(ctx, { userId, email, isConfirmed })
  await forgetWatches(ctx, buyer.confirmedEmail)
  if (!(await deleteAccount(ctx, person))) throw staffFirst()
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

const staffFirst = () => new Refusal('not_allowed', { reason: 'staff' })
