import { useEffect } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router-dom'
import { guardPop } from '../pop-guard.ts'

type Guard = () => Promise<boolean>
let guard: Guard | undefined

/** Whether the page may be left now: one with unsaved changes asks first. */
export const mayLeave = async (): Promise<boolean> => !guard || guard()

/** `navigate` that asks before unsaved changes are left. */
export function useGo(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  return async (to, options) => {
    if (await mayLeave()) await navigate(to, options)
  }
}

/**
 * While `on`, nothing leads away unasked: links, the browser's back and forward, and closing the tab (where the browser asks).
 * The router has no say in this itself: its plain form cannot be held up.
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
      // Our own way back.
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

/** The router numbers its entries. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0
