import { z } from 'zod'
import { Session, SignIn } from '../accounts/schema.ts'
import { CaptchaPayload } from '../captcha/schema.ts'
import { endpoint } from '../endpoint.ts'

/** Sign-in for mobile apps and other storefronts: a bearer token in place of a cookie. */
export const sessionsApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/home/sessions',
    access: 'public',
    summary: 'Signs in with email and password and returns a session token, for clients without cookies.',
    input: SignIn.extend({
      /** of the authenticator app, or a recovery code */
      code: z.string().trim().min(6).max(40).optional(),
      captcha: CaptchaPayload.optional(),
    }),
    answer: z.object({
      /** send it as `Authorization: Bearer …`; it is shown only here */
      token: z.string(),
      session: Session,
    }),
    refusals: ['wrong_password', 'code_required', 'code_wrong', 'captcha_required', 'captcha_failed', 'not_allowed'],
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/sessions/current',
    access: 'customer',
    summary: 'Returns the session of the token or cookie. Using a token prolongs it, up to 90 days after the sign-in.',
    input: z.strictObject({}),
    answer: z.object({ session: Session }),
    refusals: ['sign_in_required'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/home/sessions/current',
    access: 'customer',
    summary: 'Signs out: ends the session of the token. Browsers use `POST /api/auth/signout`.',
    input: z.strictObject({}),
    answer: z.object({}),
    refusals: ['sign_in_required'],
  }),
}
