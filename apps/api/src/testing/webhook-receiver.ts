import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepsConnections } from './keeps-connections.ts'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  /** the bytes, as signed */
  body: string
  event: { type: string; timestamp: string; version: number; data: Record<string, unknown> }
}

export interface WebhookReceiver {
  url: string
  /** `host:port` for `OUTBOUND_ALLOW` */
  place: string
  received: ReceivedWebhook[]
  /** replaces how the receiver answers; 204 by default */
  answer: (respond: (res: ServerResponse, request: ReceivedWebhook) => void) => void
  close: () => Promise<void>
}

/** A program that receives webhooks on 127.0.0.1. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let respond = (res: ServerResponse, _request: ReceivedWebhook): void => void res.writeHead(204).end()
  const server = createServer(keepsConnections, (req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const request = { headers: req.headers, body, event: JSON.parse(body) as ReceivedWebhook['event'] }
      received.push(request)
      respond(res, request)
    })
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${place}/hooks`,
    place,
    received,
    answer: (how) => {
      respond = how
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((down) => server.close(down))
    },
  }
}
