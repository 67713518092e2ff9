const longest = 2000

/** Where a visitor may be sent afterwards: an address on our own origin, always absolute. Anything else becomes the origin. */
export function safeCallbackUrl(value: string, origin: string): string {
  if (value.length > longest) return origin
  const whole = value.startsWith('/') ? origin + value : value
  if (!URL.canParse(whole)) return origin
  const url = new URL(whole)
  // `blob:https://us/…` has our origin too, and a user name would be shown as if it were ours.
  if (!/^https?:$/.test(url.protocol) || url.origin !== origin || url.username || url.password) return origin
  return /^[\x21-\x7e]+$/.test(whole) ? whole : url.href
}

/** A path or a web address; the protocol calls anything else a configuration error. */
export const looksLikeCallbackUrl = (value: string): boolean => value.startsWith('/') || /^https?:\/\//i.test(value)
