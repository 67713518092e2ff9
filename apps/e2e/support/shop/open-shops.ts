interface Stoppable {
  stop: () => Promise<unknown>
}

/** Shops that the tests of a worker share; each is opened on first use. */
export interface OpenShops {
  /** Returns the shop that this worker has opened under `name`, or opens it. */
  get: <T extends Stoppable>(name: string, open: () => Promise<T>) => Promise<T>
  closeAll: () => Promise<void>
}

/** Maximum open shops in a worker. A test uses two at most; an idle shop takes 0.65 % of a processor, with PostgreSQL. */
const mostOpen = 2

export function openShops(): OpenShops {
  const opened = new Map<string, Promise<Stoppable>>()
  const close = async (name: string) => {
    const shop = opened.get(name)
    opened.delete(name)
    await (await shop)?.stop()
  }
  return {
    get: async <T extends Stoppable>(name: string, open: () => Promise<T>) => {
      const shop = opened.get(name) ?? open()
      opened.delete(name) // most recently used
      opened.set(name, shop)
      const [oldest] = opened.keys()
      if (opened.size > mostOpen && oldest !== undefined) await close(oldest)
      return shop as Promise<T>
    },
    closeAll: async () => {
      for (const name of [...opened.keys()]) await close(name)
    },
  }
}
