import { endpoints } from 'virtual:endpoints'
import type { CaptchaPurpose } from '@haat/shared/captcha/purposes.ts'
import { useCallback, useState } from 'react'
import { send } from '../../lib/api/api.ts'
import { loadNow } from '../../lib/browser/load-code.ts'

/** Error codes of the API and of the sign-in protocol that require a captcha. */
const asking = new Set(['captcha_required', 'captcha_failed', 'CaptchaRequired', 'CaptchaFailed'])

/**
 * Sends a request; if it is refused for lack of a captcha, solves one and sends again. Loads nothing unless a captcha is
 * required. `getErrorCode` reads the error code.
 */
export function useCaptcha(purpose: CaptchaPurpose) {
  const [isChecking, setChecking] = useState(false)
  const withCaptcha = useCallback(
    async <T>(request: (captcha?: string) => Promise<T>, getErrorCode: (answer: T) => string | null | undefined): Promise<T> => {
      const answer = await request()
      if (!asking.has(getErrorCode(answer) ?? '')) return answer
      setChecking(true)
      try {
        const captcha = await solveOne(purpose)
        return captcha ? await request(captcha) : answer
      } finally {
        setChecking(false)
      }
    },
    [purpose],
  )
  return { isChecking, withCaptcha }
}

/** Null if the challenge or the solver cannot be loaded, or Web Workers are unavailable. */
async function solveOne(purpose: CaptchaPurpose): Promise<string | null> {
  try {
    const [{ solve }, answer] = await Promise.all([
      loadNow(() => import('./solve.ts')),
      send(endpoints.captcha.challenge, { purpose }),
    ])
    return answer.success ? await solve(answer.challenge) : null
  } catch {
    return null
  }
}
