/** Loaded on first use: the library has two hundred modules. */
export const webAuthn = () => import('@simplewebauthn/server')
export const webAuthnHelpers = () => import('@simplewebauthn/server/helpers')
