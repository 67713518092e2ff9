type Load<M> = () => Promise<M>

const loaded = new WeakMap<Load<unknown>, unknown>()
let attempts = 0

/** Event of the window: code failed to load twice. `detail` is the error. */
export const codeMissing = 'haat:code-missing'

/**
 * Loads code, and remembers it for `codeOf` of the same function. Every `import()` of the application goes through here: browsers
 * remember by its address that a module could not be loaded, so a request that was lost is sent again under another one.
 *
 * @throws {Error} the error of the browser, when the second request fails as well or there is no connection
 */
export async function loadNow<M>(load: Load<M>): Promise<M> {
  try {
    const code = await load().catch(loadAgain<M>)
    loaded.set(load, code)
    return code
  } catch (error) {
    dispatchEvent(new CustomEvent(codeMissing, { detail: error }))
    throw error
  }
}

async function loadAgain<M>(error: unknown): Promise<M> {
  const address = error instanceof Error && /https?:\/\/\S+\.js/.exec(error.message)
  if (!address || !navigator.onLine) throw error
  attempts += 1
  return (await import(/* @vite-ignore */ `${address[0]}?attempt=${attempts}`)) as M
}

/** The code that `loadNow` has loaded by this function. */
export const codeOf = <M>(load: Load<M>): M | undefined => loaded.get(load) as M | undefined

/** Loads the code of parts before they are needed; a failure is met when they are rendered. */
export function warm(...loads: Load<unknown>[]): void {
  for (const load of loads) if (!loaded.has(load)) void loadNow(load).catch(() => {})
}

/** Properties of a button that preload the code it opens on hover, focus or touch. */
export const warmsUp = (load: Load<unknown>) => {
  const go = () => warm(load)
  return { onPointerEnter: go, onTouchStart: go, onFocus: go }
}
