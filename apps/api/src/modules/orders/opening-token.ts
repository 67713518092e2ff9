import type { Ctx } from '../../ctx.ts'
import { guestOrdersAfter, setTokenHash } from './lookup-repo.ts'
import type { OrderRow } from './repo.ts'
import { hashOf, storedTokenOf, tokenOf } from './token.ts'

/**
 * What opens a guest's order, for a link to it. Tokens are made with the shop's secret: where that was replaced and its overlap is
 * over, the order gets a new token, and links with the one before open nothing.
 */
export async function openingToken(ctx: Ctx, order: Pick<OrderRow, 'id' | 'tokenHash'>): Promise<string> {
  const stored = storedTokenOf(ctx.env, order)
  if (stored !== undefined) return stored
  const token = tokenOf(ctx.env, order.id)
  await setTokenHash(ctx.db, order.id, hashOf(token))
  return token
}

/**
 * Gives every guest's order a token made with the current secret: links with a token of any other secret open nothing from then
 * on. Answers how many were changed; a second run changes nothing.
 */
export async function endOldGuestLinks(ctx: Ctx, report: (done: number) => void): Promise<number> {
  let [after, seen, changed] = ['00000000-0000-0000-0000-000000000000', 0, 0]
  for (;;) {
    const page = await guestOrdersAfter(ctx.db, after, 500)
    const last = page.at(-1)
    if (!last) return changed
    for (const { id, tokenHash } of page) {
      const hash = hashOf(tokenOf(ctx.env, id))
      if (hash === tokenHash) continue
      await setTokenHash(ctx.db, id, hash)
      changed += 1
    }
    after = last.id
    seen += page.length
    report(seen)
  }
}
