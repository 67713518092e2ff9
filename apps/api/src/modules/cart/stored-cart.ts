import type { cartApi } from '@haat/shared/cart/endpoints.ts'
import { lineUid } from '@haat/shared/cart/line-uid.ts'
import { mergeLines } from '@haat/shared/cart/merge.ts'
import type { CartLine, CartOfAccount } from '@haat/shared/cart/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, toAmount } from '@haat/shared/money.ts'
import type { Ctx } from '../../platform/context.ts'
import { cardsByIds, resolveLines } from '../catalog/service.ts'
import { readCurrency } from '../settings/service.ts'
import { findGuestCart, replaceGuestCart } from './guest-cart-repo.ts'
import { type CartRow, findCart, replaceCart } from './stored-cart-repo.ts'

/**
 * Returns the cart of the signed-in customer, or of the guest whose token the request brings, with current products, with a fixed number of queries.
 * @throws sign_in_required
 */
export async function readCart(ctx: Ctx): Promise<AnswerOf<typeof cartApi.read>> {
  if (!ctx.guestCart) return findCartOfUser(ctx, ownerOf(ctx))
  const saved = await findGuestCart(ctx.db, ctx.guestCart)
  if (!saved) throw new Refusal('sign_in_required')
  return { cart: await shown(ctx, saved) }
}

/** Returns the cart of any account; the caller must have checked the permission. */
export async function findCartOfUser(ctx: Ctx, userId: string): Promise<AnswerOf<typeof cartApi.read>> {
  const saved = await findCart(ctx.db, userId)
  return { cart: saved ? await shown(ctx, saved) : { items: [], compare: [], version: 0 } }
}

/**
 * Saves the cart. If another device saved first, the client receives the stored cart and merges.
 * @throws version_conflict (with the stored cart), sign_in_required
 */
export async function saveCart(ctx: Ctx, wanted: ParsedOf<typeof cartApi.keep>): Promise<AnswerOf<typeof cartApi.keep>> {
  const items = mergeLines(wanted.items, [])
  const compare = [...new Set(wanted.compare)]
  const next = { items, compare, version: wanted.version }
  const version = await (ctx.guestCart ? replaceGuestCart(ctx.db, ctx.guestCart, next) : replaceCart(ctx.db, ownerOf(ctx), next))
  if (version === undefined) throw new Refusal('version_conflict', { ...(await readCart(ctx)) })
  return { version }
}

async function shown(ctx: Ctx, { items, compare, version }: CartRow): Promise<CartOfAccount> {
  const currency = await readCurrency(ctx)
  const [found, compared] = await Promise.all([resolveLines(ctx, items), cardsByIds(ctx, compare, undefined)])
  return { items: toSavedItems(items, found, currency), compare: compared.map(({ _id }) => _id), version }
}

/** Lines with their current products, as a page shows them before it has a quote; those that are not sold are left out. */
export async function showLines(ctx: Ctx, lines: readonly CartLine[]): Promise<CartOfAccount['items']> {
  return toSavedItems(lines, await resolveLines(ctx, [...lines]), await readCurrency(ctx))
}

const toSavedItems = (
  lines: readonly CartLine[],
  found: Awaited<ReturnType<typeof resolveLines>>,
  currency: Awaited<ReturnType<typeof readCurrency>>,
): CartOfAccount['items'] =>
  lines.flatMap((line, index): CartOfAccount['items'] => {
    const product = found[index]!
    if (!product.ok) return []
    const { name, nameLabel, slug, image, color, attribute, options, price } = product
    return [
      {
        _id: line._id,
        uid: lineUid(line),
        qty: line.qty,
        price: toAmount(chargedPrice(price, currency)),
        color,
        attribute,
        options,
        name: nameLabel ?? name,
        slug,
        image,
      },
    ]
  })

function ownerOf(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
