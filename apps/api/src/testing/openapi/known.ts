import type { Client } from '../client.ts'
import type { Operation } from './document.ts'

/**
 * Values that exist in a shop, by the names of the path parameters that take them: `productId` of `/api/dashboard/products/{productId}` is
 * found in the list at `/api/dashboard/products`.
 */
export async function findKnown(
  operations: readonly Operation[],
  clientOf: (operation: Operation) => Client,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const lists = new Map(operations.filter(({ method }) => method === 'get').map((operation) => [operation.path, operation]))
  // Short paths first: those of an order's parcels need the id of the order.
  for (const { path } of [...operations].sort((a, b) => a.path.length - b.path.length))
    for (const match of path.matchAll(/\/\{(\w+)\}/g)) {
      const list = lists.get(path.slice(0, match.index))
      const name = match[1]!
      if (!list || found.has(keyOf(list.path, name))) continue
      const address = list.path.replace(/\{(\w+)\}/g, (_, part: string) => found.get(part)?.[0] ?? 'none')
      const { body } = await clientOf(list).get(address)
      const values = valuesIn(body as object, name)
      found.set(keyOf(list.path, name), values)
      if (values.length > 0) found.set(name, [...new Set([...(found.get(name) ?? []), ...values])].slice(0, 40))
    }
  return found
}

/** Parameters with general names, such as `slug`, mean another thing in each list. */
export const keyOf = (list: string, name: string): string => `${list} ${name}`

/** The values of the first list in an answer that a path parameter can take. */
function valuesIn(body: object, name: string): string[] {
  const list =
    Object.values(body).find(
      (value): value is Record<string, unknown>[] => Array.isArray(value) && typeof value[0] === 'object',
    ) ?? []
  return list.slice(0, 12).flatMap((row) => {
    const value = row[name] ?? row._id ?? row.id ?? row.slug ?? row.key ?? row.name
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
}
