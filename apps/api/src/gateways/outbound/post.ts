import type { IncomingHttpHeaders } from 'node:http'
import type { FetchProblem } from '@haat/shared/media/fetch-problems.ts'
import { NotFetched, type OutboundRules, openTarget } from './target.ts'

/** Milliseconds for the whole request, answer included. */
const patience = 15_000
/** Bytes of an answer that are read, and stored. */
const [mostRead, mostStored] = [1024 * 1024, 4096]
const storedHeaders = 40

/** Answer to a request: a status of any kind, and the start of the body. */
export interface OutsideAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Sends a JSON text to a URL given by a user, with the protections of `openTarget`, and answers what came back. A redirect is an answer like
 * others and is not followed.
 *
 * @throws NotFetched with the reason, if there is no answer within 15 seconds or it is larger than 1 MB
 */
export async function postOutside(
  text: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  rules: OutboundRules,
): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(patience)
  const send = await openTarget(text, rules, patience)
  return new Promise((done, fail) => {
    const refuse = (why: FetchProblem) => {
      asked.destroy()
      fail(new NotFetched(why))
    }
    const asked = send(
      { method: 'POST', headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, signal },
      (reply) => {
        const start: Buffer[] = []
        let size = 0
        reply.on('data', (part: Buffer) => {
          if (size < mostStored) start.push(part.subarray(0, mostStored - size))
          size += part.length
          if (size > mostRead) refuse('answers_too_much')
        })
        reply.on('end', () =>
          done({ status: reply.statusCode ?? 0, headers: printable(reply.headers), body: readable(Buffer.concat(start)) }),
        )
        reply.on('error', () => refuse(signal.aborted ? 'too_slow' : 'breaks_off'))
      },
    )
    asked.on('error', () => fail(new NotFetched(signal.aborted ? 'too_slow' : 'unreachable')))
    // Status 101: without a listener, Node closes the connection and reports neither an answer nor an error.
    asked.on('upgrade', (reply, socket) => {
      socket.destroy()
      done({ status: reply.statusCode ?? 0, headers: printable(reply.headers), body: '' })
    })
    asked.end(body)
  })
}

/** Text that PostgreSQL stores: without NUL, and without a character that the cut has split. */
const readable = (bytes: Buffer): string =>
  new TextDecoder()
    .decode(bytes)
    .replaceAll('\0', '')
    .replace(/\uFFFD$/, '')

const printable = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, storedHeaders)
      .map(([name, value]) => [name, readable(Buffer.from(String(value))).slice(0, 500)]),
  )
