import { endpoints } from 'virtual:dashboard-endpoints'
import { useEffect, useState } from 'react'
import { send } from '../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../lib/dashboard/paths.ts'
import type { OrdersQuery } from '../api.ts'

/** The list from which the order was opened: URL, request and the orders loaded so far. */
interface Seen {
  search: string
  query: OrdersQuery
  numbers: string[]
  next: string | null
}

const key = 'haat-dashboard-orders'
let seen: Seen | undefined

export function rememberList(list: Seen): void {
  seen = list
  try {
    sessionStorage.setItem(key, JSON.stringify(list))
  } catch {
    // With a blocked storage, it lasts as long as the page.
  }
}

function lastSeen(): Seen | undefined {
  try {
    seen ??= JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    // With a blocked storage, nothing is stored.
  }
  return seen
}

export interface Neighbours {
  previous: string | undefined
  next: string | undefined
  /** URL of the list */
  back: string
}

/** The previous and next order in the list from which this one was opened, across its pages. */
export function useNeighbours(orderId: string): Neighbours {
  const [list, setList] = useState(lastSeen)
  const at = list?.numbers.indexOf(orderId) ?? -1
  const isLast = list !== undefined && at >= 0 && at === list.numbers.length - 1
  const cursor = isLast ? list.next : null
  useEffect(() => {
    if (!cursor || !list) return
    let isGone = false
    void send(endpoints.orders.list, { ...list.query, cursor }).then((answer) => {
      if (isGone || !answer.success) return
      const longer = { ...list, numbers: [...list.numbers, ...answer.orders.map((order) => order.orderId)], next: answer.next }
      rememberList(longer)
      setList(longer)
    })
    return () => {
      isGone = true
    }
  }, [cursor, list])
  return {
    previous: at > 0 ? list?.numbers[at - 1] : undefined,
    next: at >= 0 ? list?.numbers[at + 1] : undefined,
    back: dashboardPaths.orders + (list?.search ?? ''),
  }
}
