import type { Server } from 'node:http'
import { StartError } from '../../platform/errors/start-error.ts'
import { createServer } from '../../platform/network/node-http.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` on a separate port, which is not published with the shop's.
 *
 * @throws {StartError} if the port is taken
 */
export async function serveMetrics({ registry }: Metrics, { host, port }: { host: string; port: number }): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end()
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await new Promise<void>((up, fail) => {
    server.once('error', () => fail(new StartError(`Port ${port} for metrics cannot be used. Set METRICS_PORT to a free one.`)))
    server.listen(port, host, up)
  })
  server.unref()
  return server
}
