import { useEffect, useState } from 'react'

/** Response of `call`, requested again when `call` changes: memoise it with `useCallback`. Undefined until the first successful response. */
export function useAnswer<Answer extends { success: boolean }>(
  call: () => Promise<Answer>,
): Extract<Answer, { success: true }> | undefined {
  const [answer, setAnswer] = useState<Extract<Answer, { success: true }>>()
  useEffect(() => {
    let isGone = false
    void call().then((found) => {
      if (!isGone && found.success) setAnswer(found as Extract<Answer, { success: true }>)
    })
    return () => {
      isGone = true
    }
  }, [call])
  return answer
}
