import type { Ctx } from '../../../platform/context.ts'
import { guestOrdersAfter, renewToken, setTokenHash } from '../guests/lookup-repo.ts'
import { deriveToken, findStoredToken, hashToken } from '../guests/token.ts'
import type { OrderRow } from '../order/repo.ts'

/**
 * Returns the guest token for a link to the order; an expired one is valid for another year. If the stored token was derived from a retired secret,
 * issues a new one, which invalidates old links.
 */
export async function openingToken(ctx: Ctx, order: Pick<OrderRow, 'id' | 'tokenHash' | 'tokenExpiresAt'>): Promise<string> {
  if (order.tokenExpiresAt && order.tokenExpiresAt <= new Date()) await renewToken(ctx.db, order.id)
  const stored = findStoredToken(ctx.env, order)
  if (stored !== undefined) return stored
  const token = deriveToken(ctx.env, order.id)
  await setTokenHash(ctx.db, order.id, hashToken(token))
  return token
}

/**
 * Reissues guest tokens that were not derived from the current secret; their old links stop working. Idempotent.
 * @returns number of orders changed
 */
export async function endOldGuestLinks(ctx: Ctx, report: (done: number) => void): Promise<number> {
  let [after, seen, changed] = ['00000000-0000-0000-0000-000000000000', 0, 0]
  for (;;) {
    const page = await guestOrdersAfter(ctx.db, after, 500)
    const last = page.at(-1)
    if (!last) return changed
    for (const { id, tokenHash } of page) {
      const hash = hashToken(deriveToken(ctx.env, id))
      if (hash === tokenHash) continue
      await setTokenHash(ctx.db, id, hash)
      changed += 1
    }
    after = last.id
    seen += page.length
    report(seen)
  }
}
