import { attributeNameOf } from '../catalog/options.ts'
import type { DashboardOrder, PickLine } from './dashboard/schema.ts'

const byName = new Intl.Collator('en', { numeric: true })

type Item = DashboardOrder['items'][number]

/** Combines the unpacked units of all orders that are not on hold: one row per variant, sorted by name and options. A bundle is picked part by part. */
export function buildPickList(orders: readonly Pick<DashboardOrder, 'orderId' | 'status' | 'held' | 'items'>[]): PickLine[] {
  const found = new Map<string, PickLine>()
  for (const { orderId, status, held, items } of orders) {
    if (held || (status !== 'placed' && status !== 'confirmed')) continue
    for (const item of items) {
      for (const { key, qty, ...goods } of toPick(item)) {
        const line = found.get(key) ?? { ...goods, qty: 0, orders: [] }
        found.set(key, line)
        line.qty += qty
        const same = line.orders.find((order) => order.orderId === orderId)
        if (same) same.qty += qty
        else line.orders.push({ orderId, qty })
      }
    }
  }
  const label = (line: PickLine) => [line.name, line.color ?? '', line.attribute ?? ''].join('\n')
  return [...found.values()].toSorted((a, b) => byName.compare(label(a), label(b)))
}

/** What is picked for the unpacked units of a line: its parts, or the line itself. */
function toPick({ remaining, parts, ...item }: Item): (Omit<PickLine, 'orders'> & { key: string })[] {
  if (remaining === 0) return []
  if (parts)
    return parts.map(({ variantId, name, sku, options, qty }) => ({
      key: variantId,
      name,
      sku,
      color: null,
      attribute: attributeNameOf(options.map(({ value }) => value)),
      qty: remaining * qty,
    }))
  const [color, attribute] = [item.color?.name ?? null, item.attribute?.name ?? null]
  const key = item.variantId ?? JSON.stringify([item.name, color, attribute, item.sku])
  return [{ key, name: item.name, sku: item.sku, color, attribute, qty: remaining }]
}
