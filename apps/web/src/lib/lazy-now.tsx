import { Component, type ComponentType, lazy } from 'react'

type Load<M> = () => Promise<M>

const loaded = new WeakMap<Load<unknown>, unknown>()
/** addresses of chunks that could not be loaded */
const missing = new WeakMap<Load<unknown>, string>()
let attempts = 0

/** Loads code and remembers it for `lazyNow` of the same function. */
export async function loadNow<M>(load: Load<M>): Promise<M> {
  const address = missing.get(load)
  try {
    const code = await (address ? loadAgain<M>(address) : load())
    missing.delete(load)
    loaded.set(load, code)
    return code
  } catch (error) {
    const found = error instanceof Error && /https?:\/\/\S+\.js/.exec(error.message)
    if (found) missing.set(load, found[0])
    throw error
  }
}

/** Browsers remember that a module could not be loaded, by its address: another query asks the server again. */
async function loadAgain<M>(address: string): Promise<M> {
  attempts += 1
  try {
    return (await import(/* @vite-ignore */ `${address}?attempt=${attempts}`)) as M
  } catch (error) {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

/** Like `lazy`, with two differences: code that `loadNow` has loaded is rendered at once, and code that failed is asked for again. */
export function lazyNow<M, P extends object>(load: Load<M>, pick: (code: M) => ComponentType<P>): ComponentType<P> {
  const make = () =>
    lazy<ComponentType<P>>(() =>
      loadNow(load).then(
        (code) => ({ default: pick(code) }),
        (error: unknown) => {
          // The failure has to reach its boundary before the code is asked for again.
          addEventListener('online', renew)
          setTimeout(renew, 2000)
          throw error
        },
      ),
    )
  let later = make()
  const renew = () => {
    removeEventListener('online', renew)
    later = make()
  }
  return class extends Component<P> {
    // Kept, so that code that came late is not mounted anew.
    private readonly Content = loaded.has(load) ? pick(loaded.get(load) as M) : later

    override render() {
      return <this.Content {...this.props} />
    }
  }
}

/** A part of a page with its own chunk, as its default export. */
export const lazyPart = <P extends object>(load: Load<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazyNow(load, (code) => code.default)

/** Loads the code of parts before they are needed; a failure is met when they are rendered. */
export function warm(...loads: Load<unknown>[]): void {
  for (const load of loads) if (!loaded.has(load)) void loadNow(load).catch(() => {})
}

/** Properties of a button that loads the code of what it opens as soon as somebody is about to press it. */
export const warmsUp = (load: Load<unknown>) => {
  const go = () => warm(load)
  return { onPointerEnter: go, onTouchStart: go, onFocus: go }
}
