/** Whether passkeys can be used here: the browser knows them, and the shop stands at a name, since they belong to names and not to numbers. */
export const hasPasskeys = (host = location.hostname): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^(\d+\.){3}\d+$|^\[/.test(host)
