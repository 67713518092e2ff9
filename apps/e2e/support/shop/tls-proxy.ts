import { request as callHttp } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

export interface TlsProxy {
  /** origin that a browser opens */
  origin: string
  /** Sets the URLs to which requests are forwarded in turn. */
  leadTo: (urls: readonly string[]) => void
  stop: () => Promise<void>
}

/** Terminates TLS as a reverse proxy does and forwards each request to the next process. */
export async function openTlsProxy(): Promise<TlsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keySize: 2048 })
  let behind: readonly string[] = []
  let turn = 0
  const server = createServer({ key, cert }, (req, res) => {
    const target = new URL(req.url ?? '/', behind[turn++ % behind.length])
    const headers = { ...req.headers, 'x-forwarded-proto': 'https' }
    const call = callHttp(target, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    call.on('error', () => res.writeHead(502).end())
    req.pipe(call)
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (urls) => {
      behind = urls
    },
    stop: () =>
      new Promise<void>((down) => {
        server.close(() => down())
        server.closeAllConnections()
      }),
  }
}
