/** The library that makes and checks passkeys: two hundred modules, loaded by the first passkey and not by every process. */
export const webAuthn = () => import('@simplewebauthn/server')
export const webAuthnHelpers = () => import('@simplewebauthn/server/helpers')
