import { endpoints } from 'virtual:endpoints'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { send } from '../../lib/api/api.ts'
import { type SignInResult, signInWithPasskey } from '../../lib/session/sign-in.ts'

const library = () => import('@simplewebauthn/browser')

export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether the browser can offer passkeys among what it fills in by itself. */
export const canAutofill = async (): Promise<boolean> =>
  hasPasskeys() && Boolean(await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false))

/** Asks the browser for a passkey and signs in with it. `autofill`: it waits in the e-mail field until it is chosen there. */
export async function signInByPasskey({ autofill = false } = {}): Promise<SignInResult> {
  const [asked, { startAuthentication }] = await Promise.all([send(endpoints.security.passkeySignIn, {}), library()])
  if (!asked.success) return refused(codes[asked.code] ?? 'PasskeyRefused', asked.retryAfter)
  try {
    const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
    return await signInWithPasskey(JSON.stringify(answer))
  } catch (error) {
    const { name } = error as Error
    return refused(name === 'NotAllowedError' || name === 'AbortError' ? 'PasskeyCancelled' : 'PasskeyRefused')
  }
}

/** The browser stops waiting for one. */
export const stopPasskeys = () => void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())

const codes: Record<string, string> = { rate_limited: 'RateLimited', busy: 'Busy', network: 'network' }

const refused = (error: string, retryAfter?: number): SignInResult => ({
  ok: false,
  status: 0,
  error,
  ...(retryAfter && { retryAfter }),
})
