import type { DeskOrder, PickLine } from '@haat/shared/orders/desk-schema.ts'
import { pickListOf } from '@haat/shared/orders/pick-list.ts'

export interface Printed {
  orders: DeskOrder[]
  pickList: PickLine[]
}

/** Orders arrive in portions; the pick list names each thing once for all of them. */
export function joined(before: Printed | undefined, { orders, pickList }: Printed): Printed {
  if (!before) return { orders, pickList }
  const all = [...before.orders, ...orders]
  return { orders: all, pickList: pickListOf(all) }
}
