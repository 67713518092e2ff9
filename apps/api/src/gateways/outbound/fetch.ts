import type { FetchProblem } from '@haat/shared/media/fetch-problems.ts'
import { NotFetched, type OutboundRules, openTarget } from './target.ts'

export { NotFetched }

const maxBytes = 5 * 1024 * 1024
const patience = 5_000

/**
 * Fetches a URL given by a user: https only, the name is resolved once and exactly that address is connected to, no redirects, 5 seconds,
 * 5 MB. `OUTBOUND_ALLOW` lists trusted host:port pairs, also over http.
 *
 * @param accept media types that the server is asked for
 * @throws NotFetched with the reason
 */
export async function fetchOutside(text: string, rules: OutboundRules, accept = 'image/*'): Promise<Buffer> {
  const send = await openTarget(text, rules, patience)
  return new Promise((done, fail) => {
    const refuse = (why: FetchProblem, status?: number) => {
      asked.destroy()
      fail(new NotFetched(why, status))
    }
    const asked = send({ headers: { Accept: accept, 'User-Agent': 'Haat' }, signal: AbortSignal.timeout(patience) }, (reply) => {
      if (reply.statusCode !== 200) return refuse('wrong_status', reply.statusCode)
      if (Number(reply.headers['content-length'] ?? 0) > maxBytes) return refuse('too_large')
      const parts: Buffer[] = []
      let size = 0
      reply.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) return refuse('too_large')
        parts.push(part)
      })
      reply.on('end', () => done(Buffer.concat(parts)))
      reply.on('error', () => refuse('breaks_off'))
    })
    asked.on('error', (error) =>
      fail(new NotFetched(error.name === 'AbortError' || error.name === 'TimeoutError' ? 'too_slow' : 'unreachable')),
    )
    // Status 101: without a listener, Node closes the connection and reports neither an answer nor an error.
    asked.on('upgrade', (reply, socket) => {
      socket.destroy()
      refuse('wrong_status', reply.statusCode)
    })
    asked.end()
  })
}
