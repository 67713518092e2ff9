import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepsConnections } from '../keeps-connections.ts'
import type { Behaviour, FakeProvider } from './provider.ts'

type Call = Parameters<FakeProvider['asked']>[0]

export interface Question {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  raw: string
  /** parsed JSON or form fields */
  body: Record<string, unknown>
}

export interface Reply {
  status?: number
  /** a string is sent as HTML, everything else as JSON */
  body?: unknown
  type?: string
  location?: string
}

/** Handles a request; undefined is answered with 404. */
type Answer = (question: Question) => Reply | undefined | Promise<Reply | undefined>

/** HTTP server of a fake provider, with planned failures of its next calls. */
export async function peer(answer: Answer, callOf: (question: Question) => Call | undefined, port = 0) {
  const planned: Partial<Record<Call, Behaviour[]>> = {}
  const counted: Partial<Record<Call, number>> = {}
  const server = createServer(keepsConnections, (req, res) => void serve(req, res))

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const question = await read(req)
    if (question.path === '/favicon.ico') return send(res, { status: 204 })
    const call = callOf(question)
    if (call) counted[call] = (counted[call] ?? 0) + 1
    const how = call && planned[call]?.shift()
    if (how === 'silent') return void req.socket.destroy()
    if (how === 'refuse') return send(res, { status: 422, body: { name: 'REFUSED', error: 'REFUSED' } })
    if (how === 'broken') return send(res, { status: 500, body: {} })
    const reply = (await answer(question)) ?? { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } }
    if (how === 'lost') return void req.socket.destroy()
    send(res, reply)
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (call: Call, ...how: Behaviour[]) => {
      planned[call] = [...(planned[call] ?? []), ...how]
    },
    asked: (call: Call) => counted[call] ?? 0,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function read(req: IncomingMessage): Promise<Question> {
  const raw = Buffer.concat(await req.toArray()).toString('utf8')
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://provider')
  const form = (req.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const body =
    raw === '' ? {} : form ? Object.fromEntries(new URLSearchParams(raw)) : (JSON.parse(raw) as Record<string, unknown>)
  return { method: req.method ?? 'GET', path: pathname, query: searchParams, headers: req.headers, raw, body }
}

function send(res: ServerResponse, { status = 200, body, type, location }: Reply): void {
  const page = typeof body === 'string'
  res.writeHead(location ? 303 : status, {
    'content-type': type ?? (page ? 'text/html; charset=utf-8' : 'application/json'),
    ...(location && { location }),
  })
  res.end(page ? body : body === undefined ? '' : JSON.stringify(body))
}

/** The page where a buyer pays, declines or cancels. */
export const payPage = (provider: string, { action, amount }: { action: string; amount: string }): string => `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>${provider}</title>
<body style="font: 1rem system-ui; display: grid; gap: 1rem; max-width: 20rem; margin: 4rem auto">
<h1>${provider}</h1><p>${amount}</p>
<form method="post" action="${action}" style="display: grid; gap: 0.5rem">
<button name="what" value="pay">pay</button><button name="what" value="decline">decline</button><button name="what" value="cancel">cancel</button>
</form></body></html>`
