import type { DashboardOrder, PickLine } from '@haat/shared/orders/dashboard/schema.ts'
import { buildPickList } from '@haat/shared/orders/pick-list.ts'

export interface Printed {
  orders: DashboardOrder[]
  pickList: PickLine[]
}

/** Merges batches of printed orders; the pick list combines equal items. */
export function joined(before: Printed | undefined, { orders, pickList }: Printed): Printed {
  if (!before) return { orders, pickList }
  const all = [...before.orders, ...orders]
  return { orders: all, pickList: buildPickList(all) }
}
