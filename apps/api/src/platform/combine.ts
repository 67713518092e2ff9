/**
 * Combines calls for one item each into calls for many: calls in the same turn of the event loop, and calls while `run` works, go together.
 *
 * @param run returns one result per item, in the order of the items. If it fails for several items, it is called for each, so that one item does not
 *   fail the others.
 */
export function combineCalls<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { max }: { max: number },
): (item: Item) => Promise<Result> {
  interface Call {
    item: Item
    resolve: (result: Result) => void
    reject: (error: unknown) => void
  }
  const waiting: Call[] = []
  let running = false

  const runCalls = async (calls: readonly Call[]): Promise<void> => {
    try {
      const results = await run(calls.map(({ item }) => item))
      for (const [at, { resolve }] of calls.entries()) resolve(results[at]!)
    } catch (error) {
      if (calls.length === 1) calls[0]!.reject(error)
      else for (const call of calls) await runCalls([call])
    }
  }
  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) await runCalls(waiting.splice(0, max))
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running) return
      running = true
      setImmediate(() => void runAll())
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
