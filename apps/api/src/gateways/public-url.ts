/** Response of the shop's URL: the shop itself, a redirect to another origin, something else, or none. */
export type PublicUrlAnswer = { state: 'shop' | 'other' | 'silent' } | { state: 'redirect'; target: string }

/** Timeout of the request in milliseconds. */
const patience = 5_000

/**
 * Requests the health of the shop at PUBLIC_URL from this machine, which shows whether domain, proxy and certificate are set up. Never
 * throws.
 */
export async function askPublicUrl(origin: string, { wait = patience } = {}): Promise<PublicUrlAnswer> {
  try {
    const answer = await fetch(`${origin}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(wait) })
    const location = answer.headers.get('location')
    if (location) return { state: 'redirect', target: new URL(location, origin).origin }
    const body: unknown = await answer.json().catch(() => undefined)
    return { state: answer.ok && JSON.stringify(body) === '{"ok":true}' ? 'shop' : 'other' }
  } catch {
    return { state: 'silent' }
  }
}
