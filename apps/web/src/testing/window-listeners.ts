type Listener = [type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions]

/** What modules of ours listen to for as long as the page is open. */
const ofWindow = [
  ...['storage', 'focus', 'blur', 'pageshow', 'pagehide', 'beforeunload', 'popstate', 'online', 'offline'],
  ...['error', 'unhandledrejection', 'vite:preloadError'],
]
/** Libraries mark a document they listen to, and never listen again: their listeners stay. */
const ofDocument = ['visibilitychange']

/** Notes the lasting listeners that are added from now on. The answer removes them, and ends the noting. */
export function watchListeners(): () => void {
  const ends = [watch(window, ofWindow), watch(document, ofDocument)]
  return () => {
    for (const end of ends) end()
  }
}

function watch(target: EventTarget, types: string[]): () => void {
  const add = target.addEventListener
  const added: Listener[] = []
  target.addEventListener = (...listener: Listener) => {
    if (types.includes(listener[0])) added.push(listener)
    add.apply(target, listener)
  }
  return () => {
    target.addEventListener = add
    for (const listener of added) target.removeEventListener(...listener)
  }
}
