import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CaptchaChallenge, CaptchaPurpose } from './schema.ts'

export const captchaApi = {
  challenge: endpoint({
    method: 'GET',
    path: '/api/home/captcha/:purpose',
    access: 'public',
    summary:
      'Creates an ALTCHA proof-of-work challenge (altcha-lib solves it without a browser). Send base64 of JSON {challenge, solution} as `captcha` with the protected request, once, within ten minutes.',
    input: z.strictObject({ purpose: CaptchaPurpose }),
    answer: z.object({ challenge: CaptchaChallenge }),
    refusals: [],
  }),
}
