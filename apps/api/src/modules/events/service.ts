import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { eventsDashboardApi } from '@haat/shared/events/dashboard/endpoints.ts'
import type { Ctx } from '../../platform/context.ts'
import { filterVisible, findEventsSince } from './find-events.ts'

export { NotificationHub } from './notification-hub.ts'

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
