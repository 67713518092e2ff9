import type { ShopEvent } from '@haat/shared/events/dashboard/schema.ts'
import { eventSections } from '@haat/shared/events/kinds.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx, Person } from '../../platform/context.ts'
import { findMoneySince, findOrdersSince, findQuestionsSince, findReturnsSince, findReviewsSince } from './repo.ts'

const day = 24 * 3_600_000

/** Maximum number of events of one kind sent to a client that reconnects. */
const eventLimit = 100

/** Events since a moment within the last 24 hours, oldest first. */
export async function findEventsSince({ db }: Pick<Ctx, 'db'>, since: Date): Promise<ShopEvent[]> {
  const from = new Date(Math.max(since.getTime(), Date.now() - day))
  const [orders, reviews, questions, returns, money] = await Promise.all([
    findOrdersSince(db, from, eventLimit),
    findReviewsSince(db, from, eventLimit),
    findQuestionsSince(db, from, eventLimit),
    findReturnsSince(db, from, eventLimit),
    findMoneySince(db, from, eventLimit),
  ])
  return [...orders, ...reviews, ...questions, ...returns, ...money].sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Events that the user has the permission to view. */
export const filterVisible = ({ session }: Person, events: readonly ShopEvent[]): ShopEvent[] =>
  events.filter(({ type }) => can(session, eventSections[type], 'view'))
