import type { Session } from '@haat/shared/accounts/schema.ts'
import { fetchSession } from '../../lib/session/session.ts'

/** Gives the signed-in person another name. False when the shop did not take it. */
export async function rename(name: string): Promise<boolean> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    const answer = await fetch('/api/auth/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ csrfToken, data: { name } }),
    })
    const session = (await answer.json()) as Partial<Session>
    await fetchSession({ broadcast: true })
    return answer.ok && session.user?.name === name.trim()
  } catch {
    return false
  }
}
