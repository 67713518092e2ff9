import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storeKey = 'haat-scroll'
const positions = new Map<string, number>(readKept())
let lastPath: string | undefined

/** A new page starts at its top, Back and a reload stand where the visitor stood; a change of the query alone moves nothing. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => {
      try {
        sessionStorage.setItem(storeKey, JSON.stringify([...positions].slice(-60)))
      } catch {
        // A closed storage only forgets across reloads.
      }
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  useLayoutEffect(() => {
    const moved = pathname !== lastPath
    lastPath = pathname
    // Every page loaded anew has the same first key: only together with its path it tells one from another.
    const place = `${key} ${pathname}`
    const known = type === 'POP' ? positions.get(place) : undefined
    const note = () => positions.set(place, window.scrollY)
    const stop = known !== undefined ? standAt(known) : undefined
    if (known === undefined && hash) document.getElementById(safeDecode(hash.slice(1)))?.scrollIntoView()
    else if (known === undefined && moved) window.scrollTo({ top: 0, behavior: 'instant' })
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', note)
    }
  }, [key, pathname, hash, type])
}

/** Content may still grow: tries until the place exists, for a second, or until the visitor scrolls himself. */
function standAt(top: number): () => void {
  const go = () => {
    window.scrollTo({ top, behavior: 'instant' })
    if (window.scrollY >= top - 1) stop()
  }
  const growing = new ResizeObserver(go)
  const end = setTimeout(stop, 1000)
  const events = ['wheel', 'touchstart', 'keydown'] as const
  for (const event of events) window.addEventListener(event, stop, { passive: true })
  growing.observe(document.body)
  go()
  return stop

  function stop() {
    growing.disconnect()
    clearTimeout(end)
    for (const event of events) window.removeEventListener(event, stop)
  }
}

function readKept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as [string, number][]
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
