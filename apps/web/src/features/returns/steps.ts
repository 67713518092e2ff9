import type { Return } from '@haat/shared/returns/schema.ts'

export interface Step {
  name: Return['status']
  done: boolean
  current: boolean
  date: string | null
}

/** Past and future steps of a return; skips receiving if the goods need not come back. */
export function stepsOf({
  status,
  noGoodsBack,
  date,
  decided,
  received,
  closed,
}: Pick<Return, 'status' | 'noGoodsBack' | 'date' | 'decided' | 'received' | 'closed'>): Step[] {
  const dates: Record<Return['status'], string | null> = {
    requested: date,
    approved: decided,
    received,
    closed,
    rejected: closed ?? decided,
    cancelled: closed,
  }
  const way: Return['status'][] =
    status === 'rejected' || status === 'cancelled'
      ? ['requested', ...(received ? (['approved', 'received'] as const) : []), status]
      : ['requested', 'approved', ...(noGoodsBack ? [] : (['received'] as const)), 'closed']
  const at = way.indexOf(status)
  return way.map((name, index) => ({
    name,
    done: index <= at,
    current: index === at,
    date: index <= at ? dates[name] : null,
  }))
}
