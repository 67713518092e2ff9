import { useEffect, useState } from 'react'

/** What a call answers, again when it is another function: make it with `useCallback` or outside the component. Undefined until then and after a failure. */
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
