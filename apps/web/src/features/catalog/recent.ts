import { readStored, writeStored } from '../../lib/browser/storage.ts'

const productsKey = 'haat-viewed'
const searchesKey = 'haat-searches'
const mostProducts = 12
const mostSearches = 6

/** Ids of viewed products, latest first. */
export const viewedProducts = (): string[] => readList(productsKey)
export const rememberViewed = (id: string): void => writeStored(productsKey, first(readList(productsKey), id, mostProducts))

/** Recent search terms, latest first. */
export const recentSearches = (): string[] => readList(searchesKey)
export const rememberSearch = (q: string): void => {
  const words = q.trim().slice(0, 120)
  if (words) writeStored(searchesKey, first(readList(searchesKey), words, mostSearches))
}
export const clearSearches = (): void => writeStored(searchesKey, undefined)

const first = (all: string[], one: string, most: number): string[] =>
  [one, ...all.filter((other) => other.toLowerCase() !== one.toLowerCase())].slice(0, most)

/** Stored data may be invalid. */
function readList(key: string): string[] {
  const stored = readStored<unknown>(key)
  return Array.isArray(stored) ? stored.filter((entry): entry is string => typeof entry === 'string') : []
}
