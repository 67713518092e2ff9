import type { DashboardOrder, TimelineEntry } from '@haat/shared/orders/dashboard/schema.ts'
import { useState } from 'react'
import { useSession } from '../../../lib/session/use-session.ts'

/** History entries that other users added since the order was opened. */
export function useConcurrentChanges(order: DashboardOrder) {
  const { session } = useSession()
  const me = session?.user.name || session?.user.email
  const [known, setKnown] = useState(() => collectIds(order))
  const entries: TimelineEntry[] = order.timeline.filter(
    ({ _id, actor }) => !known.has(_id) && actor.kind !== 'system' && actor.name !== me,
  )
  return { entries, dismiss: () => setKnown(collectIds(order)) }
}

const collectIds = ({ timeline }: DashboardOrder): ReadonlySet<string> => new Set(timeline.map(({ _id }) => _id))
