import { useEffect, useRef } from 'react'
import { fetchSession, personOf, sessionStore } from '../lib/session/session.ts'
import { offerSignIn } from '../lib/session/sign-in-again.ts'

/** Calls that this page sends and that find nobody signed in wait here until its owner is back, or has thought better of it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person
  useEffect(() => {
    if (person === null) return
    const takeBack = offerSignIn(async () => {
      const session = await fetchSession()
      if (session) return personOf(session) === person
      // Somebody who signed out does not want to come back.
      if (sessionStore.get().ended !== person) return false
      asking.current()
      return new Promise((resolve) => waiting.current.add(resolve))
    })
    const stop = sessionStore.subscribe(() => {
      const { session, ended } = sessionStore.get()
      if (session) settle(personOf(session) === person)
      else if (ended !== person) settle(false)
    })
    return () => {
      takeBack()
      stop()
      settle(false)
    }
  }, [person])
  return { giveUp: () => settle(false) }
}
