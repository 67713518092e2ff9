import { useEffect, useRef } from 'react'
import { fetchSession, getUserKey, sessionStore } from '../../lib/session/session.ts'
import { offerSignIn } from '../../lib/session/sign-in-again.ts'

/** Holds requests that were refused for lack of a session until the user signs in again or cancels. */
export function useSignInAgain(person: string | null, onAsk: () => void): { giveUp: () => void } {
  const waiting = useRef(new Set<(isBack: boolean) => void>())
  const asking = useRef(onAsk)
  useEffect(() => {
    asking.current = onAsk
  })
  const settle = (isBack: boolean) => {
    const all = [...waiting.current]
    waiting.current.clear()
    for (const go of all) go(isBack)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per user
  useEffect(() => {
    if (person === null) return
    const undoEntry = offerSignIn(async () => {
      const session = await fetchSession()
      if (session) return getUserKey(session) === person
      // The user signed out on purpose.
      if (sessionStore.get().ended !== person) return false
      asking.current()
      return new Promise((resolve) => waiting.current.add(resolve))
    })
    const stop = sessionStore.subscribe(() => {
      const { session, ended } = sessionStore.get()
      if (session) settle(getUserKey(session) === person)
      else if (ended !== person) settle(false)
    })
    return () => {
      undoEntry()
      stop()
      settle(false)
    }
  }, [person])
  return { giveUp: () => settle(false) }
}
