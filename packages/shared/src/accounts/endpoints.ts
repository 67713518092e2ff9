import { z } from 'zod'
import { CaptchaPayload } from '../captcha/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Language, line } from '../text.ts'
import { Account, Device, LinkToken, Password, Reauthentication, Registration, SocialProvider } from './schema.ts'

const nothing = z.object({})
const account = z.object({ account: Account })
const empty = z.strictObject({})

export const accountsApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/home/account',
    access: 'public',
    summary:
      'Registers with email and password. The answer is the same whether or not the email is already registered. Sign in next.',
    input: Registration.extend({ captcha: CaptchaPayload.optional() }),
    answer: nothing,
    refusals: ['password_common', 'captcha_required', 'captcha_failed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/account',
    access: 'customer',
    summary: 'Returns the signed-in account.',
    input: empty,
    answer: account,
    refusals: ['sign_in_required'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/home/account',
    access: 'customer',
    summary: 'Changes name, language (also the language of emails) and whether abandoned-cart reminders are sent.',
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
    summary: 'Resends the email verification link. Does nothing when the email is already verified.',
    input: empty,
    answer: nothing,
    refusals: ['sign_in_required'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/home/email-verification',
    access: 'public',
    summary: 'Verifies an email address, or a changed one, by the token of its link.',
    input: z.strictObject({ token: LinkToken }),
    answer: z.object({ email: z.string(), changed: z.boolean() }),
    refusals: ['link_invalid'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/home/password-reset',
    access: 'public',
    summary: 'Emails a password reset link if the account exists. The answer is the same if it does not.',
    input: z.strictObject({ email: Email }),
    answer: nothing,
    refusals: [],
  }),
  checkReset: endpoint({
    method: 'POST',
    path: '/api/home/password-reset/check',
    access: 'public',
    summary: 'Checks whether a reset link is valid. Does not consume it.',
    input: z.strictObject({ token: LinkToken }),
    answer: nothing,
    refusals: ['link_invalid'],
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/api/home/password-reset',
    access: 'public',
    summary: 'Sets a new password by the token of a reset link. The link works once; all sessions of the account end.',
    input: z.strictObject({ token: LinkToken, password: Password }),
    answer: nothing,
    refusals: ['link_invalid', 'password_common'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/home/account/password',
    access: 'customer',
    summary: 'Sets or changes the password. Ends all other sessions and renews the id of the current one.',
    input: Reauthentication.extend({ newPassword: Password }),
    answer: nothing,
    refusals: ['sign_in_required', 'password_wrong', 'sign_in_again', 'password_common'],
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/home/account/email',
    access: 'customer',
    summary:
      'Emails a link to the new address; opening it changes the email. The answer does not reveal whether the address is taken.',
    input: Reauthentication.extend({ email: Email }),
    answer: nothing,
    refusals: ['sign_in_required', 'password_wrong', 'sign_in_again'],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/home/account/identities/:provider',
    access: 'customer',
    summary: 'Unlinks a social sign-in. Link one with POST /api/auth/signin/<provider> while signed in.',
    input: z.strictObject({ provider: SocialProvider }),
    answer: account,
    refusals: ['sign_in_required', 'not_found', 'last_way_in'],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/home/account/sessions',
    access: 'customer',
    summary: 'Lists the sessions of the account, the current one first.',
    input: empty,
    answer: z.object({ sessions: z.array(Device) }),
    refusals: ['sign_in_required'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/home/account/sessions/:sessionId',
    access: 'customer',
    summary: 'Ends one session of the account immediately.',
    input: z.strictObject({ sessionId: z.string().min(1).max(100) }),
    answer: z.object({ sessions: z.array(Device) }),
    refusals: ['sign_in_required', 'not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/home/account/sessions',
    access: 'customer',
    summary: 'Ends all sessions of the account except the current one.',
    input: empty,
    answer: z.object({ sessions: z.array(Device) }),
    refusals: ['sign_in_required'],
  }),
}
