/** What the address of the shop answers: the shop itself, a redirect to another origin, something else, or nothing. */
export type PublicUrlAnswer = { state: 'shop' | 'other' | 'silent' } | { state: 'redirect'; target: string }

/** Milliseconds until a request is given up. */
const patience = 5_000

/**
 * Asks the origin of PUBLIC_URL for the health of the shop, from this machine: shows whether domain, proxy and certificate lead here. Never
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
