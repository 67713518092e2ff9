const longest = 2000

/** Validates a redirect target: an absolute URL on our own origin. Everything else becomes the origin. */
export function safeCallbackUrl(value: string, origin: string): string {
  if (value.length > longest) return origin
  const whole = value.startsWith('/') ? origin + value : value
  if (!URL.canParse(whole)) return origin
  const url = new URL(whole)
  // `blob:https://host/…` has the same origin, and a user name could disguise the target.
  if (!/^https?:$/.test(url.protocol) || url.origin !== origin || url.username || url.password) return origin
  return /^[\x21-\x7e]+$/.test(whole) ? whole : url.href
}

/** Whether it is a path or an http(s) URL; NextAuth reports anything else as a configuration error. */
export const looksLikeCallbackUrl = (value: string): boolean => value.startsWith('/') || /^https?:\/\//i.test(value)
