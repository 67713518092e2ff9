const longest = 2000

/** Validates a redirect target: an absolute URL on a storefront origin. A path is one of `home`; everything else becomes `home`. */
export function safeCallbackUrl(value: string, home: string, origins: readonly string[] = [home]): string {
  if (value.length > longest) return home
  const whole = value.startsWith('/') ? home + value : value
  if (!URL.canParse(whole)) return home
  const url = new URL(whole)
  // `blob:https://host/…` has the same origin, and a user name could disguise the target.
  if (!/^https?:$/.test(url.protocol) || !origins.includes(url.origin) || url.username || url.password) return home
  return /^[\x21-\x7e]+$/.test(whole) ? whole : url.href
}

/** Whether it is a path or an http(s) URL; NextAuth reports anything else as a configuration error. */
export const looksLikeCallbackUrl = (value: string): boolean => value.startsWith('/') || /^https?:\/\//i.test(value)
