import { codeMissing } from '../lib/browser/load-code.ts'

type Listener = [type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions]

/** Events for which modules register permanent window listeners. */
const ofWindow = [
  ...['storage', 'focus', 'blur', 'pageshow', 'pagehide', 'beforeunload', 'popstate', 'online', 'offline'],
  ...['error', 'unhandledrejection', codeMissing],
]
/** Libraries mark the document they listen to and never listen again, so their listeners stay. */
const ofDocument = ['visibilitychange']

/** Tracks permanent listeners added from now on. The returned function removes them and stops tracking. */
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
