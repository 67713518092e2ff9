import type { Order, OrderSummary } from '@haat/shared/orders/schema.ts'

export type StepName = 'placed' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'
export interface Step {
  name: StepName
  done: boolean
  /** the latest step */
  current: boolean
  date?: string
}

const way: StepName[] = ['placed', 'confirmed', 'shipped', 'delivered']

/** Progress of an order, from its states; the dates come from its events. Digital goods are never on their way. */
export function toProgressSteps(
  order: Pick<Order, 'status' | 'fulfilmentStatus' | 'events' | 'date'> & { delivery: Pick<Order['delivery'], 'type'> },
): Step[] {
  const reached = toOrderState(order)
  const findDate = (name: StepName) => order.events.findLast(({ type }) => type === name)?.date
  if (reached === 'cancelled') {
    const before = way.filter((name) => name === 'placed' || findDate(name))
    return [...before, 'cancelled' as const].map((name) => step(name, true, name === 'cancelled', findDate(name)))
  }
  const steps = order.delivery.type === 'digital' ? way.filter((name) => name !== 'shipped') : way
  const at = steps.indexOf(reached)
  return steps.map((name, index) => step(name, index <= at, index === at, index <= at ? findDate(name) : undefined))
}

const step = (name: StepName, done: boolean, current: boolean, date: string | undefined): Step => ({
  name,
  done,
  current,
  ...(date && { date }),
})

/** Summarizes an order's three states in one. */
export function toOrderState({ status, fulfilmentStatus }: Pick<OrderSummary, 'status' | 'fulfilmentStatus'>): StepName {
  if (status === 'cancelled') return 'cancelled'
  if (fulfilmentStatus === 'delivered' || status === 'completed') return 'delivered'
  if (fulfilmentStatus !== 'unfulfilled') return 'shipped'
  return status
}
