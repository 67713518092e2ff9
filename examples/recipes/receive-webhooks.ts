// Receives webhooks on port 8080 of this machine and prints them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, WebhookError } from '@haat/client'

const { HAAT_WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const seen = new Set<string>()

const server = createServer((request, response) => void receive(request, response))
server.listen(Number(PORT), () => console.log('port', (server.address() as AddressInfo).port))

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // The bytes as they arrived: a JSON parser would change them, and the signature would not match.
    const event = await verifyWebhook(Buffer.concat(await request.toArray()), request.headers, HAAT_WEBHOOK_SECRET)
    // Events arrive at least once. Store the ids where they survive a restart.
    if (!seen.has(event.id)) console.log(event.type, JSON.stringify(event.data))
    seen.add(event.id)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end()
  }
}
