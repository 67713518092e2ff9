/** A name for one try of something that must happen once. (`randomUUID` exists on secure pages alone.) */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
