import { startTransition, useOptimistic } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

type SetQuery = (next: URLSearchParams, options?: NavigateOptions) => void

/**
 * The query of the address, like `useSearchParams`. The router renders a change in a transition, which takes its time on a slow device;
 * here it is visible at once, so that a choice shows under the finger and a second choice keeps the first.
 */
export function useQuery(): [URLSearchParams, SetQuery] {
  const [query, setQuery] = useSearchParams()
  const [shown, show] = useOptimistic(query)
  const set: SetQuery = (next, options) =>
    startTransition(() => {
      show(next)
      setQuery(next, options)
    })
  return [shown, set]
}
