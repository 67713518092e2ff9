import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { eventsDeskApi } from '@haat/shared/events/desk-endpoints.ts'
import type { ShopEvent } from '@haat/shared/events/desk-schema.ts'
import { eventSections } from '@haat/shared/events/kinds.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx, Person } from '../../ctx.ts'
import { findMoneySince, findOrdersSince, findReturnsSince, findReviewsSince } from './repo.ts'

const day = 24 * 3_600_000

/** Most events of one kind that somebody who was away is told of. */
const most = 100

/** What happened since, or, where the caller wants a stream, that and what happens from now on. */
export async function follow(
  ctx: Ctx,
  { since }: ParsedOf<typeof eventsDeskApi.follow>,
): Promise<AnswerOf<typeof eventsDeskApi.follow>> {
  const from = since === undefined ? undefined : new Date(since)
  if (ctx.openStream && ctx.news && ctx.ownSession) {
    await ctx.news.follow({ id: ctx.person!.id, sid: ctx.ownSession.sid }, ctx.openStream, from)
    return { events: [] }
  }
  return { events: visibleTo(ctx.person!, from ? await eventsSince(ctx, from) : []) }
}

export async function eventsSince({ db }: Pick<Ctx, 'db'>, since: Date): Promise<ShopEvent[]> {
  const from = new Date(Math.max(since.getTime(), Date.now() - day))
  const [orders, reviews, returns, money] = await Promise.all([
    findOrdersSince(db, from, most),
    findReviewsSince(db, from, most),
    findReturnsSince(db, from, most),
    findMoneySince(db, from, most),
  ])
  return [...orders, ...reviews, ...returns, ...money].sort((a, b) => (a.at < b.at ? -1 : 1))
}

export const visibleTo = ({ session }: Person, events: readonly ShopEvent[]): ShopEvent[] =>
  events.filter(({ type }) => can(session, eventSections[type], 'view'))
