import { z } from 'zod'
import { CaptchaPayload } from '../captcha/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Language, line } from '../text.ts'
import { Account, Device, LinkToken, Password, Proof, Registration, SocialProvider } from './schema.ts'

const nothing = z.object({})
const account = z.object({ account: Account })
const empty = z.strictObject({})

export const accountsApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/home/account',
    access: 'public',
    summary: 'Registers with e-mail and password. The answer is the same whether or not the address was known: sign in next.',
    input: Registration.extend({ captcha: CaptchaPayload.optional() }),
    answer: nothing,
    refusals: ['password_common', 'captcha_required', 'captcha_failed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/account',
    access: 'customer',
    summary: 'The own account.',
    input: empty,
    answer: account,
    refusals: ['sign_in_required'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/home/account',
    access: 'customer',
    summary: 'Changes name, language (mails come in it), and whether to be reminded of a cart left behind.',
    input: z.strictObject({
      name: line(120, 1).optional(),
      language: Language.optional(),
      cartReminders: z.boolean().optional(),
    }),
    answer: account,
    refusals: ['sign_in_required'],
  }),
  sendVerification: endpoint({
    method: 'POST',
    path: '/api/home/account/verification',
    access: 'customer',
    summary: 'Sends the link that confirms the own e-mail address once more. Does nothing when it is confirmed.',
    input: empty,
    answer: nothing,
    refusals: ['sign_in_required'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/home/email-verification',
    access: 'public',
    summary: 'Confirms an e-mail address, or a changed one, by the secret of its link.',
    input: z.strictObject({ token: LinkToken }),
    answer: z.object({ email: z.string(), changed: z.boolean() }),
    refusals: ['link_invalid'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/home/password-reset',
    access: 'public',
    summary: 'Mails a link to set a new password, if there is such an account. The answer never tells.',
    input: z.strictObject({ email: Email }),
    answer: nothing,
    refusals: [],
  }),
  checkReset: endpoint({
    method: 'POST',
    path: '/api/home/password-reset/check',
    access: 'public',
    summary: 'Whether a reset link still opens; it is not used up.',
    input: z.strictObject({ token: LinkToken }),
    answer: nothing,
    refusals: ['link_invalid'],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/api/home/password-reset',
    access: 'public',
    summary: 'Sets a new password by the secret of a reset link, once, and ends every session of the account.',
    input: z.strictObject({ token: LinkToken, password: Password }),
    answer: nothing,
    refusals: ['link_invalid', 'password_common'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/home/account/password',
    access: 'customer',
    summary: 'Sets a password, or another one. Ends all other sessions; this one gets a new id.',
    input: Proof.extend({ newPassword: Password }),
    answer: nothing,
    refusals: ['sign_in_required', 'password_wrong', 'sign_in_again', 'password_common'],
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/home/account/email',
    access: 'customer',
    summary:
      'Mails a link to the new address; the change happens when it is opened. The answer never tells whether the address is taken.',
    input: Proof.extend({ email: Email }),
    answer: nothing,
    refusals: ['sign_in_required', 'password_wrong', 'sign_in_again'],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/home/account/identities/:provider',
    access: 'customer',
    summary: 'Takes a social sign-in off the account. Link one by POST /api/auth/signin/<provider> while signed in.',
    input: z.strictObject({ provider: SocialProvider }),
    answer: account,
    refusals: ['sign_in_required', 'not_found', 'last_way_in'],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/home/account/sessions',
    access: 'customer',
    summary: 'Where the account is signed in, this session first.',
    input: empty,
    answer: z.object({ sessions: z.array(Device) }),
    refusals: ['sign_in_required'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/home/account/sessions/:sessionId',
    access: 'customer',
    summary: 'Ends one own session, everywhere and at once.',
    input: z.strictObject({ sessionId: z.string().min(1).max(100) }),
    answer: z.object({ sessions: z.array(Device) }),
    refusals: ['sign_in_required', 'not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/home/account/sessions',
    access: 'customer',
    summary: 'Ends all own sessions but this one.',
    input: empty,
    answer: z.object({ sessions: z.array(Device) }),
    refusals: ['sign_in_required'],
  }),
}
