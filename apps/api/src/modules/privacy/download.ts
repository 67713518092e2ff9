import type { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { apiOrigin, mediaOrigin } from '../../platform/network/origins.ts'
import { findDevices, loadAccount, requireReauthentication, signedIn } from '../accounts/service.ts'
import { findAddressBook } from '../addresses/service.ts'
import { exportAlerts } from '../alerts/service.ts'
import { findAttachmentsByOrder } from '../attachments/service.ts'
import { writeAudit } from '../audit/service.ts'
import { readCustomer } from '../customers/service.ts'
import { findAllDocuments } from '../invoices/service.ts'
import { picturesByIds } from '../media/service.ts'
import { exportSubscription } from '../newsletter/service.ts'
import { exportImported, findAllOrders } from '../orders/service.ts'
import { findAllReturns } from '../returns/service.ts'
import { exportQuestions } from '../reviews/service.ts'
import { findFactors } from '../security/service.ts'
import { readRules } from '../settings/service.ts'
import {
  findCartItems,
  findComparedProducts,
  findMailsByUser,
  findReviewsByUser,
  findStaffNote,
  findUploadsByUser,
  findWishlist,
  findWishlistShare,
} from './repo.ts'

type DataExport = { data: Record<string, unknown> }

/**
 * Data export of the signed-in customer.
 * @throws sign_in_required, password_wrong, sign_in_again, rate_limited
 */
export async function downloadData(ctx: Ctx, { password }: ParsedOf<typeof privacyApi.download>): Promise<DataExport> {
  const { person, session } = signedIn(ctx)
  await requireReauthentication(ctx, password)
  return exportData(ctx, person.id, session.sid)
}

/**
 * Data export of a customer, handed out by staff; audited.
 * @throws not_found
 */
export async function downloadCustomer(
  ctx: Ctx,
  { customerId }: ParsedOf<typeof customersDashboardApi.data>,
): Promise<DataExport> {
  await readCustomer(ctx, { customerId })
  await writeAudit(ctx, { section: 'customers', action: 'customers.data', target: customerId })
  return exportData(ctx, customerId)
}

/** Everything stored about the customer, without ids and secrets. */
async function exportData(ctx: Ctx, userId: string, ownSid?: string): Promise<DataExport> {
  const { account } = await loadAccount(ctx, userId)
  const confirmedEmail = account.emailVerified ? account.email : null
  const orders = await findAllOrders(ctx, { userId, confirmedEmail })
  const { identities, linkable: _, claimableOrders: __, ...profile } = account
  return {
    data: {
      shop: (await readRules(ctx)).name,
      written: new Date().toISOString(),
      account: profile,
      socialSignIns: identities,
      security: await exportSecurity(ctx, userId),
      addresses: (await findAddressBook(ctx, userId)).addresses.map(({ _id, version, ...address }) => address),
      sessions: (await findDevices(ctx, userId, ownSid)).map(({ _id, ...device }) => device),
      orders: orders.map(exportOrder),
      ordersElsewhere: (await exportImported(ctx, confirmedEmail)).map(({ _id, ...order }) => order),
      documents: (await findAllDocuments(ctx, toIds(orders))).map(({ _id, snapshot, ...document }) => ({
        ...snapshot,
        ...document,
      })),
      returns: await exportReturns(ctx, orders),
      privatePictures: await exportPrivatePictures(ctx, orders),
      reviews: await exportReviews(ctx, userId),
      questions: await exportQuestions(ctx, { userId, confirmedEmail }),
      notedByStaff: await findStaffNote(ctx.db, userId),
      uploadedPictures: await exportUploads(ctx, userId),
      wishlist: { products: await findWishlist(ctx.db, userId), sharedSince: await findWishlistShare(ctx.db, userId) },
      alerts: await exportAlerts(ctx, { userId, confirmedEmail }),
      newsletter: await exportSubscription(ctx, confirmedEmail),
      cart: await findCartItems(ctx.db, userId),
      compared: await findComparedProducts(ctx.db, userId),
      mails: await findMailsByUser(ctx.db, { userId: userId, email: confirmedEmail }),
    },
  }
}

/** Returns of the orders, each with its order number. */
async function exportReturns(ctx: Ctx, orders: readonly Order[]) {
  const numbers = new Map(orders.map(({ _id, orderId }) => [_id, orderId]))
  const found = await findAllReturns(ctx, [...numbers.keys()])
  return found.map(({ _id, ofOrder, canCancel, lines, messages, exchange, ...shown }) => ({
    ...shown,
    order: numbers.get(ofOrder) ?? null,
    exchangedFor: exchange?.orderId ?? null,
    lines: lines.map(({ _id, lineId, image, ...line }) => line),
    messages: messages.map(({ _id, pictures, ...message }) => ({ ...message, pictures: pictures.length })),
  }))
}

async function exportSecurity(ctx: Ctx, userId: string) {
  const { authenticator, recoveryCodesLeft, passkeys } = await findFactors(ctx, userId)
  return { authenticator, recoveryCodesLeft, passkeys: passkeys.map(({ _id, ...passkey }) => passkey) }
}

const toIds = (orders: readonly Order[]) => orders.map(({ _id }) => _id)

/** An order without ids. Amounts are in its currency. */
function exportOrder({ _id, canCancel, images, count, currency, explanation, items, ...order }: Order) {
  return {
    ...order,
    currency: currency.name,
    items: items.map(({ name, sku, color, attribute, qty, price, discount, total }) => ({
      name,
      sku,
      color: color?.name ?? null,
      attribute: attribute?.name ?? null,
      qty,
      price,
      discount,
      total,
    })),
  }
}

async function exportReviews(ctx: Ctx, userId: string) {
  const found = await findReviewsByUser(ctx.db, userId)
  const address = await findPictureUrls(
    ctx,
    found.flatMap(({ pictures }) => pictures),
  )
  return found.map(({ pictures, ...review }) => ({ ...review, pictures: pictures.flatMap((id) => address.get(id) ?? []) }))
}

async function exportUploads(ctx: Ctx, userId: string) {
  const found = await findUploadsByUser(ctx.db, userId)
  const address = await findPictureUrls(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map(({ id, ...upload }) => ({ address: address.get(id) ?? null, ...upload }))
}

/** URLs of private pictures; the customer opens them while signed in. */
async function exportPrivatePictures(ctx: Ctx, orders: readonly Order[]) {
  const found = await findAttachmentsByOrder(
    ctx,
    orders.map(({ _id }) => _id),
  )
  return orders.flatMap(({ _id, orderId }) =>
    (found.get(_id) ?? []).map((picture) => ({
      order: orderId,
      purpose: picture.purpose,
      broughtBy: picture.ofStaff ? 'shop' : 'customer',
      date: picture.date,
      address: new URL(`/api/home/orders/${orderId}/attachments/${picture._id}`, apiOrigin(ctx.env)).href,
    })),
  )
}

async function findPictureUrls(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const pictures = await picturesByIds(ctx, ids)
  return new Map([...pictures].map(([id, { url }]) => [id, new URL(url, mediaOrigin(ctx.env)).href]))
}
