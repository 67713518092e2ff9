import type { Ctx } from '../../ctx.ts'
import { dropSlug, dropTarget, findFormer, findTarget, type Kind, putTarget } from './repo.ts'

/** Inside the transaction that gives a thing another address: the old one leads to it from now on. */
export async function addressMoved(ctx: Ctx, kind: Kind, id: string, from: string, to: string): Promise<void> {
  if (from === to) return
  // What stands at an address comes before what stood there.
  await dropSlug(ctx.db, kind, to)
  await putTarget(ctx.db, kind, from, id)
}

/** Whose address this was; asked when nothing stands there now. */
export const onceAt = (ctx: Ctx, kind: Kind, slug: string): Promise<string | undefined> => findTarget(ctx.db, kind, slug)

/** The old addresses of all things of a kind, where there are few. */
export const formerAddresses = (ctx: Ctx, kind: Kind): Promise<Map<string, string[]>> => findFormer(ctx.db, kind)

/** Inside the transaction that removes a thing. */
export const forgetAddresses = (ctx: Ctx, id: string): Promise<void> => dropTarget(ctx.db, id)
