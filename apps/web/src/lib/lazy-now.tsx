import { Component, type ComponentType, lazy } from 'react'
import { codeOf, loadNow } from './browser/load-code.ts'

/** Like `lazy`, with two differences: code that `loadNow` has loaded is rendered at once, and code that failed is asked for again. */
export function lazyNow<M, P extends object>(load: () => Promise<M>, pick: (code: M) => ComponentType<P>): ComponentType<P> {
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
    // Stays the same, so that code that came late is not mounted anew.
    private readonly Content = nowOr(later)

    override render() {
      return <this.Content {...this.props} />
    }
  }

  function nowOr(content: ComponentType<P>): ComponentType<P> {
    const code = codeOf(load)
    return code ? pick(code) : content
  }
}

/** A part of a page with its own chunk, as its default export. */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> =>
  lazyNow(load, (code) => code.default)
