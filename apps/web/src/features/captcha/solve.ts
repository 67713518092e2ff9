import type { CaptchaChallenge } from '@haat/shared/captcha/schema.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Solves a challenge in a Web Worker and returns the payload for the API; null on timeout. */
export async function solve(challenge: CaptchaChallenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
