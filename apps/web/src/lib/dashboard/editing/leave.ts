import { useEffect } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router-dom'
import { guardPop } from '../../browser/pop-guard.ts'

type Guard = () => Promise<boolean>
let guard: Guard | undefined

/** Whether navigation may proceed; a page with unsaved changes asks first. */
export const mayLeave = async (): Promise<boolean> => !guard || guard()

/** `navigate` that asks before leaving unsaved changes. */
export function useGo(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return async (to, options) => {
    if (await mayLeave()) await navigate(to, options)
  }
}

/**
 * While `on`, asks before links, the browser's back and forward buttons and (with the browser's own dialog) closing the tab. The
 * declarative router has no blocker, so this listens to the events itself.
 */
export function useLeaveGuard(on: boolean, ask: Guard): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!on) return
    let open = false
    let returning = false
    const stayedAt = indexOf(history.state)
    const askOnce = async () => {
      if (open) return false
      open = true
      const leaves = await ask()
      open = false
      if (leaves) stop()
      return leaves
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
      if (link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search, hash } = link
      void askOnce().then((leaves) => leaves && navigate(pathname + search + hash))
    }
    const onPop = (event: PopStateEvent) => {
      const delta = indexOf(event.state) - stayedAt
      // This event is the return to the page that the guard caused.
      if (returning) returning = false
      else if (delta === 0) return false
      else {
        returning = true
        history.go(-delta)
        void askOnce().then((leaves) => leaves && history.go(delta))
      }
      return true
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', onClick, true)
    guardPop(onPop)
    window.addEventListener('beforeunload', onUnload)
    guard = askOnce
    const stop = () => {
      document.removeEventListener('click', onClick, true)
      guardPop(undefined)
      window.removeEventListener('beforeunload', onUnload)
      if (guard === askOnce) guard = undefined
    }
    return stop
  }, [on, ask, navigate])
}

/** The router stores an index in the state of each history entry. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0
