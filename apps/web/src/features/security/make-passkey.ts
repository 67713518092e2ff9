import { endpoints } from 'virtual:endpoints'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { InputTo } from '../../lib/api/address.ts'
import { send } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { loadNow } from '../../lib/browser/load-code.ts'
import { hasPasskeys } from '../../lib/browser/passkeys.ts'

export const canMakePasskeys = (): boolean => hasPasskeys()

type Made = InputTo<typeof endpoints.security.addPasskey>['answer']

/** Creates a passkey in the browser. Returns `cancelled` if the user cancelled, `known` if this device has one already. */
export async function makePasskey(reauthentication: {
  password?: string
}): Promise<Made | Failure | 'cancelled' | 'known' | 'failed'> {
  const [asked, { startRegistration }] = await Promise.all([
    send(endpoints.security.passkeyOptions, reauthentication),
    loadNow(() => import('@simplewebauthn/browser')),
  ])
  if (!asked.success) return asked
  try {
    const optionsJSON = asked.options as unknown as PublicKeyCredentialCreationOptionsJSON
    return (await startRegistration({ optionsJSON })) as unknown as Made
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') return 'known'
    return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
