/**
 * Whether passkeys are available: the browser supports WebAuthn and the host is a domain name, as passkeys do not work on IP
 * addresses.
 */
export const hasPasskeys = (host = location.hostname): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^(\d+\.){3}\d+$|^\[/.test(host)
