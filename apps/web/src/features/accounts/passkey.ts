import { endpoints } from 'virtual:endpoints'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { send } from '../../lib/api/api.ts'
import { loadNow } from '../../lib/browser/load-code.ts'
import { hasPasskeys } from '../../lib/browser/passkeys.ts'
import { type SignInResult, signInWithPasskey } from '../../lib/session/sign-in.ts'

/** `isChosen`: the user selected a passkey and the server has answered. */
export type PasskeyResult = SignInResult & { isChosen?: true }

const library = () => loadNow(() => import('@simplewebauthn/browser'))

/** Whether the browser supports passkeys in autofill. */
export const canAutofill = async (): Promise<boolean> =>
  hasPasskeys() && Boolean(await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false))

/** Requests a passkey from the browser and signs in with it. `autofill`: waits until the user selects one in the email field. */
export async function signInByPasskey({ autofill = false } = {}): Promise<PasskeyResult> {
  const asked = await send(endpoints.security.passkeySignIn, {})
  if (!asked.success) return refused(codes[asked.code] ?? 'PasskeyRefused', asked.retryAfter)
  let answer: unknown
  try {
    const { startAuthentication } = await library()
    const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON
    answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  } catch (error) {
    const { name } = error as Error
    return refused(name === 'NotAllowedError' || name === 'AbortError' ? 'PasskeyCancelled' : 'PasskeyRefused')
  }
  return { ...(await signInWithPasskey(JSON.stringify(answer))), isChosen: true }
}

/** Cancels a pending passkey request. */
export const stopPasskeys = () => void library().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())

const codes: Record<string, string> = { rate_limited: 'RateLimited', busy: 'Busy', network: 'network' }

const refused = (error: string, retryAfter?: number): PasskeyResult => ({
  ok: false,
  status: 0,
  error,
  ...(retryAfter && { retryAfter }),
})
