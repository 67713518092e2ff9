import { paths } from '@haat/shared/paths.ts'
import type { Ctx } from '../../ctx.ts'
import { pageUrl } from '../../page-url.ts'
import { seal, unseal } from '../../platform/seal.ts'

/** What a link of a mail does: says yes to a watch, ends somebody's watches, ends reminders of carts. */
const deeds = { y: 'confirm', w: 'end-watches', c: 'end-carts' } as const
type Letter = keyof typeof deeds
export type Deed = (typeof deeds)[Letter]

const purpose = 'link of a mail'

/** Nothing of it is stored: whoever has the mail may do this one thing. */
export const linkToken = (ctx: Ctx, letter: Letter, id: string): string => seal(ctx.env, purpose, `${letter}${id}`)

export function readToken(ctx: Ctx, token: string): { deed: Deed; id: string } | null {
  const said = unseal(ctx.env, purpose, token)
  const found = said === null ? null : /^([ywc])([0-9a-f-]{36})$/.exec(said)
  return found ? { deed: deeds[found[1] as Letter], id: found[2]! } : null
}

export const pageOf = (ctx: Ctx, token: string): string => `${pageUrl(ctx, paths.mailLink)}#${token}`

/** How a mail is ended: by its reader, and by the reader's mail program. */
export function stopOf(ctx: Ctx, letter: 'w' | 'c', id: string): { page: string; post: string } {
  const token = linkToken(ctx, letter, id)
  return { page: pageOf(ctx, token), post: `${ctx.env.publicUrl}/api/unsubscribe?token=${token}` }
}
