import type { Order, OrderSummary } from '@haat/shared/orders/schema.ts'

export type StepName = 'placed' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'
export interface Step {
  name: StepName
  done: boolean
  /** the last thing that happened */
  current: boolean
  date?: string
}

const way: StepName[] = ['placed', 'confirmed', 'shipped', 'delivered']

/** How far an order has come, from its states; the dates come from its history. */
export function progressOf(order: Pick<Order, 'status' | 'fulfilmentStatus' | 'events' | 'date'>): Step[] {
  const reached = stateOf(order)
  const dateOf = (name: StepName) => order.events.findLast(({ type }) => type === name)?.date
  if (reached === 'cancelled') {
    const before = way.filter((name) => name === 'placed' || dateOf(name))
    return [...before, 'cancelled' as const].map((name) => step(name, true, name === 'cancelled', dateOf(name)))
  }
  const at = way.indexOf(reached)
  return way.map((name, index) => step(name, index <= at, index === at, index <= at ? dateOf(name) : undefined))
}

const step = (name: StepName, done: boolean, current: boolean, date: string | undefined): Step => ({
  name,
  done,
  current,
  ...(date && { date }),
})

/** The one word for an order's three states. */
export function stateOf({ status, fulfilmentStatus }: Pick<OrderSummary, 'status' | 'fulfilmentStatus'>): StepName {
  if (status === 'cancelled') return 'cancelled'
  if (fulfilmentStatus === 'delivered' || status === 'completed') return 'delivered'
  if (fulfilmentStatus !== 'unfulfilled') return 'shipped'
  return status
}
