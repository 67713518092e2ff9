import { endpoints } from 'virtual:endpoints'
import type { CaptchaPurpose } from '@haat/shared/captcha/purposes.ts'
import { useCallback, useState } from 'react'
import { send } from '../../lib/api/api.ts'

/** Codes of the API and of the sign-in protocol that ask for a captcha. */
const asking = new Set(['captcha_required', 'captcha_failed', 'CaptchaRequired', 'CaptchaFailed'])

/**
 * Sends a request, and where the shop refuses it without a captcha, solves one and sends the request again with it.
 * Nothing is downloaded or calculated where the shop asks for none. `codeOf` reads the code of a refusal.
 */
export function useCaptcha(purpose: CaptchaPurpose) {
  const [isChecking, setChecking] = useState(false)
  const withCaptcha = useCallback(
    async <T>(request: (captcha?: string) => Promise<T>, codeOf: (answer: T) => string | null | undefined): Promise<T> => {
      const answer = await request()
      if (!asking.has(codeOf(answer) ?? '')) return answer
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

/** Null when the challenge or the program that solves it cannot be loaded, or when this browser cannot calculate. */
async function solveOne(purpose: CaptchaPurpose): Promise<string | null> {
  try {
    const [{ solve }, answer] = await Promise.all([import('./solve.ts'), send(endpoints.captcha.challenge, { purpose })])
    return answer.success ? await solve(answer.challenge) : null
  } catch {
    return null
  }
}
