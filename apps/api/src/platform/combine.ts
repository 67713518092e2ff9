import { type Db, isTransaction } from '../db/client.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

/**
 * Combines calls for one item each into calls for many: calls in the same turn of the event loop, and calls while `run` works, go together. Up to
 * `atOnce` calls for many, of `max` items each, run at the same time.
 *
 * @param run returns one result per item, in the order of the items. If it fails for several items, it is called for each, so that one item does not
 *   fail the others; unless the error `isOfAll`, like that of a lost connection.
 */
export function combineCalls<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { max, atOnce = 1, isOfAll = () => false }: { max: number; atOnce?: number; isOfAll?: (error: unknown) => boolean },
): (item: Item) => Promise<Result> {
  interface Call {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const waiting: Call[] = []
  let running = 0
  let isStarting = false

  const runCalls = async (calls: readonly Call[]): Promise<void> => {
    try {
      const results = await run(calls.map(({ item }) => item))
      for (const [at, { resolve }] of calls.entries()) resolve(results[at]!)
    } catch (error) {
      if (calls.length === 1 || isOfAll(error)) for (const { reject } of calls) reject(error)
      else for (const call of calls) await runCalls([call])
    }
  }
  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) await runCalls(waiting.splice(0, max))
    running -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isStarting || running >= atOnce) return
      isStarting = true
      running += 1
      setImmediate(() => {
        isStarting = false
        void runAll()
      })
    })
}

/** Runs lookups of concurrent jobs as one query. Calls with the same name must have the same `load`, which returns one result per key. */
export type CombineLookups = <Result>(
  name: string,
  key: string,
  load: (keys: readonly string[]) => Promise<readonly Result[]>,
) => Promise<Result>

/** Maximum keys of a combined lookup. */
const maxKeys = 100

/** Makes the function that combines lookups; each name has its own queue, and one query gets at most 100 keys. */
export function combineLookups(): CombineLookups {
  const byName = new Map<string, (key: string) => Promise<unknown>>()
  return <Result>(name: string, key: string, load: (keys: readonly string[]) => Promise<readonly Result[]>) => {
    const lookup = byName.get(name) ?? combineCalls(load, { max: maxKeys })
    byName.set(name, lookup)
    return lookup(key) as Promise<Result>
  }
}

/** Maximum requests per statement, and concurrent statements: while these run, further requests wait and share the next statement. */
const readLimits = { max: 32, atOnce: 2 }

/** For short statements whose result is the same for most calls: one at a time, so that more requests share it. */
export const oneForAll = { max: 1000, atOnce: 1 }

/**
 * Combines reads of concurrent requests, because the overhead of a statement costs about as much as reading a page of products. A statement starts after all
 * requests that it answers, so no result is older than without combining. `read` returns one result for each item. In a transaction each call is
 * a separate statement.
 */
export function combineReads<Item, Result>(
  read: (db: Db, items: readonly Item[]) => Promise<readonly Result[]>,
  limits = readLimits,
): (db: Db, item: Item) => Promise<Result> {
  const byDatabase = new WeakMap<Db, (item: Item) => Promise<Result>>()
  return async (db, item) => {
    if (isTransaction(db)) return (await read(db, [item]))[0]!
    let combined = byDatabase.get(db)
    if (!combined) {
      combined = combineCalls((items) => read(db, items), { ...limits, isOfAll: isDatabaseUnavailable })
      byDatabase.set(db, combined)
    }
    return combined(item)
  }
}
