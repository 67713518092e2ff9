import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

export interface Measured {
  perSecond: number
  /** milliseconds */
  p50: number
  p99: number
  /** successful requests */
  answered: number
  /** responses other than 2xx, and requests without a response */
  failed: number
}

export interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** one path, or a function that returns the next one */
  path: string | (() => string)
}

/**
 * autocannon decodes each response as text. For brotli and other non-ASCII bytes that costs more than the server needs to send them
 * (0.4 ms for 35 kB), so that the load generator would be the bottleneck.
 */
function withoutBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: (part: Buffer) => void } }
  pipelinedRequests.addBody = () => {}
}

/** Sends as many requests as `connections` can, each connection the next request after the last response. */
export async function pump(
  url: string,
  { method = 'GET', headers = {}, body, path }: Asked,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const moving =
    typeof path === 'function' ? { setupRequest: (sent: autocannon.Request) => ({ ...sent, path: path() }) } : { path }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: withoutBodies,
    requests: [{ method, headers, ...(body !== undefined && { body }), ...moving }],
  })
  return {
    perSecond: result['2xx'] / result.duration,
    answered: result['2xx'],
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** The same for requests that differ: `clients` run concurrently, each waiting for its response. */
export async function walk(
  { clients, seconds }: { clients: number; seconds: number },
  step: (agent: Agent) => Promise<boolean>,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let failed = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const one = async () => {
    while (performance.now() < end) {
      const since = performance.now()
      if (await step(agent)) times.push(performance.now() - since)
      else failed += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    answered: times.length,
    perSecond: times.length / ((performance.now() - begin) / 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed,
  }
}

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Sends one request; the body of the response is not decompressed. */
export function askOnce(url: string, { method = 'GET', headers = {}, body }: Omit<Asked, 'path'>): Promise<Response> {
  return new Promise((done, fail) => {
    const sent = request(url, { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', fail)
      answer.on('end', () =>
        done(
          new Response(new Uint8Array(Buffer.concat(parts)), {
            status: answer.statusCode ?? 0,
            headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
          }),
        ),
      )
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** Sends a body and resolves with the status; 0 without a response. */
export function post(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'Content-Length': Buffer.byteLength(body), ...headers } },
      (answer) => {
        answer.on('error', () => done(0))
        answer.on('end', () => done(answer.statusCode ?? 0)).resume()
      },
    )
    sent.on('error', () => done(0))
    sent.end(body)
  })
}
