import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { watchesApi } from '@haat/shared/watches/endpoints.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { wantCartReminders } from '../accounts/reminders.ts'
import { cardsByIds } from '../catalog/service.ts'
import { readToken } from '../mails/link-tokens.ts'
import { confirmWatch, deleteOpen, watchById } from './repo.ts'
import { confirmHours } from './service.ts'

type Done = AnswerOf<(typeof watchesApi)['byLink']>

/** Does what a link of a mail says. Done before, it is done. */
export async function followLink(ctx: Ctx, { token }: ParsedOf<(typeof watchesApi)['byLink']>): Promise<Done> {
  await countTry(ctx, 'link')
  const link = readToken(ctx, token)
  if (!link) throw new Refusal('link_invalid')
  // Nobody guesses a seal, and a mail provider clicks for all of its readers from one address.
  await forgiveTry(ctx, 'link')
  if (link.deed === 'end-carts') {
    await wantCartReminders(ctx, link.id, false)
    return { did: 'carts_ended', kind: null, product: null }
  }
  const watch = await watchById(ctx.db, link.id)
  if (link.deed === 'end-watches') {
    if (watch) await inTransaction(ctx, (ctx) => deleteOpen(ctx.db, watch))
    return { did: 'watches_ended', kind: null, product: null }
  }
  if (!watch || !(await confirmWatch(ctx.db, watch.id, confirmHours))) throw new Refusal('link_invalid')
  const [card] = await cardsByIds(ctx, [watch.productId])
  return { did: 'watching', kind: watch.kind, product: card ? { name: card.name, slug: card.slug } : null }
}

/** One click in a mail program (RFC 8058): it ends, and never begins, anything. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  const link = readToken(ctx, token)
  if (!link || link.deed === 'confirm') throw new Refusal('link_invalid')
  await followLink(ctx, { token })
}
