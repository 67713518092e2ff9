import type { DashboardOrder, PickLine } from './dashboard/schema.ts'

const byName = new Intl.Collator('en', { numeric: true })

/** Combines the unpacked units of all orders that are not on hold: one row per variant, sorted by name and options. */
export function buildPickList(orders: readonly Pick<DashboardOrder, 'orderId' | 'status' | 'held' | 'items'>[]): PickLine[] {
  const found = new Map<string, PickLine>()
  for (const { orderId, status, held, items } of orders) {
    if (held || (status !== 'placed' && status !== 'confirmed')) continue
    for (const item of items) {
      if (item.remaining === 0) continue
      const [color, attribute] = [item.color?.name ?? null, item.attribute?.name ?? null]
      const key = item.variantId ?? JSON.stringify([item.name, color, attribute, item.sku])
      const line = found.get(key) ?? { name: item.name, sku: item.sku, color, attribute, qty: 0, orders: [] }
      found.set(key, line)
      line.qty += item.remaining
      const same = line.orders.find((order) => order.orderId === orderId)
      if (same) same.qty += item.remaining
      else line.orders.push({ orderId, qty: item.remaining })
    }
  }
  const label = (line: PickLine) => [line.name, line.color ?? '', line.attribute ?? ''].join('\n')
  return [...found.values()].toSorted((a, b) => byName.compare(label(a), label(b)))
}
