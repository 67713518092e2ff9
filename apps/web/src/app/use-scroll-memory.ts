import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storeKey = 'haat-scroll'
const positions = new Map<string, number>(readStored())
let lastPath: string | undefined

/** Scrolls a new page to the top and restores the position on Back and reload; changing only the query does not scroll. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    // On the first page the browser restores the position, and the visitor may have scrolled while the scripts were loading.
    const moved = lastPath !== undefined && pathname !== lastPath
    lastPath = pathname
    // The first history entry of every page load has the same key, so the path is part of the key.
    const place = `${key} ${pathname}`
    const known = type === 'POP' ? positions.get(place) : undefined
    let isRestoring = known !== undefined
    const note = () => {
      if (!isRestoring) positions.set(place, window.scrollY)
    }
    // A position is exact only among sections of exact heights (`later-layout` in app.css).
    document.documentElement.toggleAttribute('data-exact-heights', known !== undefined || hash !== '')
    const stop = known !== undefined ? scrollToPosition(known, () => (isRestoring = false)) : undefined
    const target = hash ? document.getElementById(safeDecode(hash.slice(1))) : null
    if (known === undefined && target) target.scrollIntoView()
    else if (known === undefined && moved) window.scrollTo({ top: 0, behavior: 'instant' })
    const keep = () => {
      // The browser sends `scroll` with the next frame, which a page that is left right after scrolling never draws.
      note()
      store()
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      stop?.()
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, pathname, hash, type])
}

/** Retries for ten seconds while content still loads (a slow line or phone), or until the visitor acts. */
function scrollToPosition(top: number, onEnd: () => void): () => void {
  const go = () => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) stop()
  }
  const growing = new ResizeObserver(go)
  const end = setTimeout(stop, 10_000)
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  for (const event of events) window.addEventListener(event, stop, { passive: true })
  growing.observe(document.body)
  go()
  return stop

  function stop() {
    onEnd()
    growing.disconnect()
    clearTimeout(end)
    for (const event of events) window.removeEventListener(event, stop)
  }
}

function store(): void {
  try {
    sessionStorage.setItem(storeKey, JSON.stringify([...positions].slice(-60)))
  } catch {
    // With a blocked storage, positions are lost on reload.
  }
}

function readStored(): [string, number][] {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  try {
    const stored = JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as [string, number][]
    // The first entry of every page load has the key `default`: a page opened anew must not scroll to the position of an earlier load.
    return load?.type === 'navigate' ? stored.filter(([place]) => !place.startsWith('default ')) : stored
  } catch {
    return []
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
