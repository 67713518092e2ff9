import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Catches up with Back or Forward pressed while the app was starting. The router reads the address when its first render begins and listens
 * when that is committed; on a slow phone seconds lie between, and the page would stay at the former address.
 */
export function useMissedNavigation(): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: later navigations reach the router itself
  useEffect(() => {
    if (window.location.pathname !== pathname || window.location.search !== search)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
}
