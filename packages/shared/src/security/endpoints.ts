import { z } from 'zod'
import { Reauthentication, ShortCode } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Factors, PasskeyAnswer, PasskeyName, PasskeyOptions } from './schema.ts'

const factors = z.object({ factors: Factors })
const newCodes = factors.extend({ recoveryCodes: z.array(z.string()) })
const proven = ['sign_in_required', 'password_wrong', 'sign_in_again'] as const

export const securityApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/home/account/factors',
    access: 'customer',
    summary: 'Returns the second factors of the account.',
    input: z.strictObject({}),
    answer: factors,
    refusals: ['sign_in_required'],
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/home/account/authenticator',
    access: 'customer',
    summary: 'Creates a secret for an authenticator app, as text, otpauth URL and QR code. It is active once confirmed.',
    input: Reauthentication,
    answer: z.object({ secret: z.string(), uri: z.string(), qr: z.object({ size: z.number().int(), path: z.string() }) }),
    refusals: [...proven, 'conflict', 'second_factor_required'],
  }),
  confirmAuthenticator: endpoint({
    method: 'PUT',
    path: '/api/home/account/authenticator',
    access: 'customer',
    summary: 'Confirms the authenticator with one of its codes. Returns the recovery codes once. Ends other sessions.',
    input: z.strictObject({ code: ShortCode }),
    answer: newCodes,
    refusals: ['sign_in_required', 'code_wrong', 'not_found'],
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/api/home/account/authenticator/removal',
    access: 'customer',
    summary: 'Removes the authenticator and its recovery codes from the account.',
    input: Reauthentication.extend({ code: ShortCode }),
    answer: factors,
    refusals: [...proven, 'code_wrong', 'not_found', 'second_factor_required'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/home/account/recovery-codes',
    access: 'customer',
    summary: 'Creates ten new recovery codes; the previous ones stop working.',
    input: Reauthentication,
    answer: newCodes,
    refusals: [...proven, 'not_found'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/home/account/passkeys/options',
    access: 'customer',
    summary: "Returns options for the browser's navigator.credentials.create().",
    input: Reauthentication,
    answer: z.object({ options: PasskeyOptions }),
    refusals: [...proven, 'limit_reached', 'second_factor_required'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/home/account/passkeys',
    access: 'customer',
    summary: 'Registers the passkey the browser created.',
    input: z.strictObject({ name: PasskeyName, answer: PasskeyAnswer }),
    answer: factors,
    status: 201,
    refusals: ['sign_in_required', 'passkey_refused', 'limit_reached'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/home/account/passkeys/:passkeyId',
    access: 'customer',
    summary: 'Renames a passkey.',
    input: z.strictObject({ passkeyId: z.string().max(2000), name: PasskeyName }),
    answer: factors,
    refusals: ['sign_in_required', 'not_found'],
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/home/account/passkeys/:passkeyId/removal',
    access: 'customer',
    summary: 'Removes a passkey from the account.',
    input: Reauthentication.extend({ passkeyId: z.string().max(2000) }),
    answer: factors,
    refusals: [...proven, 'not_found', 'last_way_in', 'second_factor_required'],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/home/passkeys/options',
    access: 'public',
    summary:
      'Returns options for navigator.credentials.get(). Send its result as JSON in the field `answer` to POST /api/auth/callback/passkey.',
    input: z.strictObject({}),
    answer: z.object({ options: PasskeyOptions }),
    refusals: [],
  }),
}
