import { useEffect, useRef, useState } from 'react'
import { canAutofill, type PasskeyResult, signInByPasskey, stopPasskeys } from './passkey.ts'

/** Milliseconds; a WebAuthn challenge expires after five minutes, so autofill gets a new one in time. */
const renewEvery = 240_000

/** Signs in with a passkey, from a button or from autofill in the email field. */
export function usePasskey(onResult: (result: PasskeyResult) => void): { isBusy: boolean; ask: () => void } {
  const [isBusy, setBusy] = useState(false)
  const report = useRef(onResult)
  useEffect(() => {
    report.current = onResult
  })

  useEffect(() => {
    if (isBusy) return
    let left = false
    let hasBegun = false
    const offer = async () => {
      if (left || !(await canAutofill())) return
      hasBegun = true
      const result = await signInByPasskey({ autofill: true })
      // An autofill request that the user did not start fails silently.
      if (!left && result.isChosen) report.current(result)
    }
    void offer()
    const timer = setInterval(() => void offer(), renewEvery)
    return () => {
      left = true
      clearInterval(timer)
      if (hasBegun) stopPasskeys()
    }
  }, [isBusy])

  const ask = () => {
    setBusy(true)
    void signInByPasskey().then((result) => {
      setBusy(false)
      report.current(result)
    })
  }
  return { isBusy, ask }
}
