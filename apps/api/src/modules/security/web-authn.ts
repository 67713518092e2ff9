/** Loaded on first use: the library has two hundred modules. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Helpers of the same library, also loaded on first use. */
export const webAuthnHelpers = () => import('@simplewebauthn/server/helpers')
