import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { eventsDashboardApi } from '@haat/shared/events/dashboard/endpoints.ts'
import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { eventSections } from '@haat/shared/events/kinds.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx, Person } from '../../platform/context.ts'
import { findMoneySince, findOrdersSince, findReturnsSince, findReviewsSince } from './repo.ts'

const day = 24 * 3_600_000

/** Maximum number of events of one kind sent to a client that reconnects. */
const eventLimit = 100

/**
 * Events since `since`; if the request accepts a stream, also new events until it is closed.
 * @throws busy if too many streams are open
 */
export async function follow(
  ctx: Ctx,
  { since }: ParsedOf<typeof eventsDashboardApi.follow>,
): Promise<AnswerOf<typeof eventsDashboardApi.follow>> {
  const from = since === undefined ? undefined : new Date(since)
  if (ctx.openStream && ctx.notifications && ctx.ownSession) {
    await ctx.notifications.follow({ id: ctx.person!.id, sid: ctx.ownSession.sid }, ctx.openStream, from)
    return { events: [] }
  }
  return { events: filterVisible(ctx.person!, from ? await findEventsSince(ctx, from) : []) }
}

/** Events since a moment within the last 24 hours, oldest first. */
export async function findEventsSince({ db }: Pick<Ctx, 'db'>, since: Date): Promise<ShopEvent[]> {
  const from = new Date(Math.max(since.getTime(), Date.now() - day))
  const [orders, reviews, returns, money] = await Promise.all([
    findOrdersSince(db, from, eventLimit),
    findReviewsSince(db, from, eventLimit),
    findReturnsSince(db, from, eventLimit),
    findMoneySince(db, from, eventLimit),
  ])
  return [...orders, ...reviews, ...returns, ...money].sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Events that the user has the permission to view. */
export const filterVisible = ({ session }: Person, events: readonly ShopEvent[]): ShopEvent[] =>
  events.filter(({ type }) => can(session, eventSections[type], 'view'))
