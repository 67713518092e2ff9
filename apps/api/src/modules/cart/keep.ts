import type { cartApi } from '@haat/shared/cart/endpoints.ts'
import { mergeLines } from '@haat/shared/cart/merge.ts'
import { lineUid } from '@haat/shared/cart/rules.ts'
import type { CartOfAccount } from '@haat/shared/cart/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, toAmount } from '@haat/shared/money.ts'
import type { Ctx } from '../../ctx.ts'
import { cardsByIds, resolveLines } from '../catalog/service.ts'
import { readCurrency } from '../settings/service.ts'
import { type CartRow, findCart, replaceCart } from './keep-repo.ts'

/** The account's cart with what a page shows of it: three questions to the database, however long it is. */
export async function readCart(ctx: Ctx): Promise<AnswerOf<typeof cartApi.read>> {
  return cartOf(ctx, ownerOf(ctx))
}

/** Whoever asks has been asked for the right to it. */
export async function cartOf(ctx: Ctx, userId: string): Promise<AnswerOf<typeof cartApi.read>> {
  const kept = await findCart(ctx.db, userId)
  return { cart: kept ? await shown(ctx, kept) : { items: [], compare: [], version: 0 } }
}

/** Two devices at once: the first is kept, the other one learns what is there now and merges. */
export async function keepCart(ctx: Ctx, wanted: ParsedOf<typeof cartApi.keep>): Promise<AnswerOf<typeof cartApi.keep>> {
  const items = mergeLines(wanted.items, [])
  const compare = [...new Set(wanted.compare)]
  const version = await replaceCart(ctx.db, ownerOf(ctx), { items, compare, version: wanted.version })
  if (version === undefined) throw new Refusal('version_conflict', { ...(await readCart(ctx)) })
  return { version }
}

async function shown(ctx: Ctx, { items, compare, version }: CartRow): Promise<CartOfAccount> {
  const currency = await readCurrency(ctx)
  const [found, compared] = await Promise.all([resolveLines(ctx, items), cardsByIds(ctx, compare)])
  return {
    items: items.flatMap((line, index): CartOfAccount['items'] => {
      const product = found[index]!
      if (!product.ok) return []
      const { name, slug, image, color, attribute, price } = product
      return [
        {
          _id: line._id,
          uid: lineUid(line),
          qty: line.qty,
          price: toAmount(chargedPrice(price, currency)),
          color,
          attribute,
          name,
          slug,
          image,
        },
      ]
    }),
    compare: compared.map(({ _id }) => _id),
    version,
  }
}

function ownerOf(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
