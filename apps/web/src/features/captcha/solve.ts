import type { CaptchaChallenge } from '@haat/shared/captcha/schema.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves a challenge of the shop and writes it as the API reads it; null when it takes too long. The browser calculates beside the page. */
export async function solve(challenge: CaptchaChallenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
