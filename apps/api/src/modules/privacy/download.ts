import type { customersDeskApi } from '@haat/shared/customers/desk-endpoints.ts'
import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { accountOf } from '../accounts/account.ts'
import { devicesOf, signedIn } from '../accounts/devices.ts'
import { proveOwner } from '../accounts/proof.ts'
import { bookOf } from '../addresses/service.ts'
import { attachmentsOf } from '../attachments/service.ts'
import { writeAudit } from '../audit/service.ts'
import { readCustomer } from '../customers/service.ts'
import { documentsOfAll } from '../invoices/service.ts'
import { picturesByIds } from '../media/service.ts'
import { everyOrderOf } from '../orders/buyer.ts'
import { everyReturnOf } from '../returns/service.ts'
import { factorsOf } from '../security/factors.ts'
import { readRules } from '../settings/service.ts'
import { watchesHeldOf } from '../watches/forget.ts'
import {
  findCartOf,
  findComparedOf,
  findMailsOf,
  findNoteOf,
  findReviewsOf,
  findShareOf,
  findUploadsOf,
  findWishesOf,
} from './repo.ts'

type Copy = { data: Record<string, unknown> }

export async function downloadData(ctx: Ctx, { password }: ParsedOf<typeof privacyApi.download>): Promise<Copy> {
  const { person, session } = signedIn(ctx)
  await proveOwner(ctx, password)
  return copyOf(ctx, person.id, session.sid)
}

/** Asked for in writing, handed out by staff; who took it stays in the audit. */
export async function downloadCustomer(ctx: Ctx, { customerId }: ParsedOf<typeof customersDeskApi.data>): Promise<Copy> {
  await readCustomer(ctx, { customerId })
  await writeAudit(ctx, { section: 'customers', action: 'customers.data', target: customerId })
  return copyOf(ctx, customerId)
}

/** Everything the shop keeps about the person, in words and dates; ids and secrets are left out, they say nothing to anybody. */
async function copyOf(ctx: Ctx, userId: string, ownSid?: string): Promise<Copy> {
  const { account } = await accountOf(ctx, userId)
  const confirmedEmail = account.emailVerified ? account.email : null
  const orders = await everyOrderOf(ctx, { userId, confirmedEmail })
  const { identities, linkable: _, claimableOrders: __, ...own } = account
  return {
    data: {
      shop: (await readRules(ctx)).name,
      written: new Date().toISOString(),
      account: own,
      socialSignIns: identities,
      security: await securityOf(ctx, userId),
      addresses: (await bookOf(ctx, userId)).addresses.map(({ _id, version, ...address }) => address),
      sessions: (await devicesOf(ctx, userId, ownSid)).map(({ _id, ...device }) => device),
      orders: orders.map(readable),
      documents: (await documentsOfAll(ctx, idsOf(orders))).map(({ _id, snapshot, ...document }) => ({
        ...snapshot,
        ...document,
      })),
      returns: await returnsIn(ctx, orders),
      privatePictures: await privatePicturesOf(ctx, orders),
      reviews: await reviewsOf(ctx, userId),
      notedByStaff: await findNoteOf(ctx.db, userId),
      uploadedPictures: await uploadsOf(ctx, userId),
      wishlist: { products: await findWishesOf(ctx.db, userId), sharedSince: await findShareOf(ctx.db, userId) },
      watches: await watchesHeldOf(ctx, { userId, confirmedEmail }),
      cart: await findCartOf(ctx.db, userId),
      compared: await findComparedOf(ctx.db, userId),
      mails: await findMailsOf(ctx.db, { userId: userId, email: confirmedEmail }),
    },
  }
}

/** In words: whose it is stands in the order beside. */
async function returnsIn(ctx: Ctx, orders: readonly Order[]) {
  const numbers = new Map(orders.map(({ _id, orderId }) => [_id, orderId]))
  const found = await everyReturnOf(ctx, [...numbers.keys()])
  return found.map(({ _id, ofOrder, canCancel, lines, messages, exchange, ...shown }) => ({
    ...shown,
    order: numbers.get(ofOrder) ?? null,
    exchangedFor: exchange?.orderId ?? null,
    lines: lines.map(({ _id, lineId, image, ...line }) => line),
    messages: messages.map(({ _id, pictures, ...message }) => ({ ...message, pictures: pictures.length })),
  }))
}

async function securityOf(ctx: Ctx, userId: string) {
  const { authenticator, recoveryCodesLeft, passkeys } = await factorsOf(ctx, userId)
  return { authenticator, recoveryCodesLeft, passkeys: passkeys.map(({ _id, ...passkey }) => passkey) }
}

const idsOf = (orders: readonly Order[]) => orders.map(({ _id }) => _id)

/** Amounts are in the currency beside them. */
function readable({ _id, canCancel, images, count, currency, explanation, items, ...order }: Order) {
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

async function reviewsOf(ctx: Ctx, userId: string) {
  const found = await findReviewsOf(ctx.db, userId)
  const address = await addressesOf(
    ctx,
    found.flatMap(({ pictures }) => pictures),
  )
  return found.map(({ pictures, ...review }) => ({ ...review, pictures: pictures.flatMap((id) => address.get(id) ?? []) }))
}

async function uploadsOf(ctx: Ctx, userId: string) {
  const found = await findUploadsOf(ctx.db, userId)
  const address = await addressesOf(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map(({ id, ...upload }) => ({ address: address.get(id) ?? null, ...upload }))
}

/** Whoever is signed in finds each at its address. */
async function privatePicturesOf(ctx: Ctx, orders: readonly Order[]) {
  const found = await attachmentsOf(
    ctx,
    orders.map(({ _id }) => _id),
  )
  return orders.flatMap(({ _id, orderId }) =>
    (found.get(_id) ?? []).map((picture) => ({
      order: orderId,
      purpose: picture.purpose,
      broughtBy: picture.ofStaff ? 'shop' : 'customer',
      date: picture.date,
      address: new URL(`/api/home/orders/${orderId}/attachments/${picture._id}`, ctx.env.publicUrl).href,
    })),
  )
}

async function addressesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const pictures = await picturesByIds(ctx, ids)
  return new Map([...pictures].map(([id, { url }]) => [id, new URL(url, ctx.env.publicUrl).href]))
}
