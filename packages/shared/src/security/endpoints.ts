import { z } from 'zod'
import { Proof, ShortCode } from '../accounts/schema.ts'
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
    summary: 'What guards the own account beside its password.',
    input: z.strictObject({}),
    answer: factors,
    refusals: ['sign_in_required'],
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/home/account/authenticator',
    access: 'customer',
    summary: 'A new secret for an authenticator app, as text, address and drawn code. It counts once confirmed.',
    input: Proof,
    answer: z.object({ secret: z.string(), uri: z.string(), qr: z.object({ size: z.number().int(), path: z.string() }) }),
    refusals: [...proven, 'conflict', 'second_factor_required'],
  }),
  confirmAuthenticator: endpoint({
    method: 'PUT',
    path: '/api/home/account/authenticator',
    access: 'customer',
    summary: 'Confirms the authenticator with a code of it. Answers the recovery codes, this once. Ends other sessions.',
    input: z.strictObject({ code: ShortCode }),
    answer: newCodes,
    refusals: ['sign_in_required', 'code_wrong', 'not_found'],
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/api/home/account/authenticator/removal',
    access: 'customer',
    summary: 'Takes the authenticator and its recovery codes off the account.',
    input: Proof.extend({ code: ShortCode }),
    answer: factors,
    refusals: [...proven, 'code_wrong', 'not_found', 'second_factor_required'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/home/account/recovery-codes',
    access: 'customer',
    summary: 'Ten new recovery codes; the old ones open nothing any more.',
    input: Proof,
    answer: newCodes,
    refusals: [...proven, 'not_found'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/home/account/passkeys/options',
    access: 'customer',
    summary: "Options for the browser's navigator.credentials.create().",
    input: Proof,
    answer: z.object({ options: PasskeyOptions }),
    refusals: [...proven, 'limit_reached', 'second_factor_required'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/home/account/passkeys',
    access: 'customer',
    summary: 'Adds the passkey that the browser made.',
    input: z.strictObject({ name: PasskeyName, answer: PasskeyAnswer }),
    answer: factors,
    status: 201,
    refusals: ['sign_in_required', 'passkey_refused', 'limit_reached'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/home/account/passkeys/:passkeyId',
    access: 'customer',
    summary: 'Gives an own passkey another name.',
    input: z.strictObject({ passkeyId: z.string().max(2000), name: PasskeyName }),
    answer: factors,
    refusals: ['sign_in_required', 'not_found'],
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/home/account/passkeys/:passkeyId/removal',
    access: 'customer',
    summary: 'Takes an own passkey off the account.',
    input: Proof.extend({ passkeyId: z.string().max(2000) }),
    answer: factors,
    refusals: [...proven, 'not_found', 'last_way_in', 'second_factor_required'],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: '/api/home/passkeys/options',
    access: 'public',
    summary:
      'Options for navigator.credentials.get(); its answer goes as JSON in the field `answer` of POST /api/auth/callback/passkey.',
    input: z.strictObject({}),
    answer: z.object({ options: PasskeyOptions }),
    refusals: [],
  }),
}
