import type { DeskOrder, TimelineEntry } from '@haat/shared/orders/desk-schema.ts'
import { useState } from 'react'
import { useSession } from '../../../lib/session/use-session.ts'

/** What others did to the order while one looks at it: entries of its history that were not there, and are not one's own. */
export function useMeanwhile(order: DeskOrder) {
  const { session } = useSession()
  const me = session?.user.name || session?.user.email
  const [known, setKnown] = useState(() => idsOf(order))
  const entries: TimelineEntry[] = order.timeline.filter(
    ({ _id, actor }) => !known.has(_id) && actor.kind !== 'system' && actor.name !== me,
  )
  return { entries, dismiss: () => setKnown(idsOf(order)) }
}

const idsOf = ({ timeline }: DeskOrder): ReadonlySet<string> => new Set(timeline.map(({ _id }) => _id))
