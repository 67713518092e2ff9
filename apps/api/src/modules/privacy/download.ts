import type { ParsedOf } from '@haat/shared/endpoint.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { readAccount } from '../accounts/account.ts'
import { listDevices, signedIn } from '../accounts/devices.ts'
import { proveOwner } from '../accounts/proof.ts'
import { listAddresses } from '../addresses/service.ts'
import { picturesByIds } from '../media/service.ts'
import { everyOrderOf } from '../orders/buyer.ts'
import { readFactors } from '../security/factors.ts'
import { readRules } from '../settings/service.ts'
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

/** Everything the shop keeps about the person, in words and dates; ids and secrets are left out, they say nothing to anybody. */
export async function downloadData(
  ctx: Ctx,
  { password }: ParsedOf<typeof privacyApi.download>,
): Promise<{ data: Record<string, unknown> }> {
  const { person } = signedIn(ctx)
  await proveOwner(ctx, password)
  const { account } = await readAccount(ctx)
  const confirmedEmail = account.emailVerified ? account.email : null
  const { identities, linkable: _, claimableOrders: __, ...own } = account
  return {
    data: {
      shop: (await readRules(ctx)).name,
      written: new Date().toISOString(),
      account: own,
      socialSignIns: identities,
      security: await securityOf(ctx),
      addresses: (await listAddresses(ctx)).addresses.map(({ _id, version, ...address }) => address),
      sessions: (await listDevices(ctx)).sessions.map(({ _id, ...device }) => device),
      orders: (await everyOrderOf(ctx, { userId: person.id, confirmedEmail })).map(readable),
      reviews: await reviewsOf(ctx, person.id),
      notedByStaff: await findNoteOf(ctx.db, person.id),
      uploadedPictures: await uploadsOf(ctx, person.id),
      wishlist: { products: await findWishesOf(ctx.db, person.id), sharedSince: await findShareOf(ctx.db, person.id) },
      cart: await findCartOf(ctx.db, person.id),
      compared: await findComparedOf(ctx.db, person.id),
      mails: await findMailsOf(ctx.db, { userId: person.id, email: confirmedEmail }),
    },
  }
}

async function securityOf(ctx: Ctx) {
  const { authenticator, recoveryCodesLeft, passkeys } = (await readFactors(ctx)).factors
  return { authenticator, recoveryCodesLeft, passkeys: passkeys.map(({ _id, ...passkey }) => passkey) }
}

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

async function addressesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const pictures = await picturesByIds(ctx, ids)
  return new Map([...pictures].map(([id, { url }]) => [id, new URL(url, ctx.env.publicUrl).href]))
}
