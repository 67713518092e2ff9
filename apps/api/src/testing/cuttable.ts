import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

export interface Cuttable {
  /** URL of the database through the proxy */
  url: string
  /** Ends every connection, and refuses new ones until `mend`. */
  cut: () => Promise<void>
  /** Drops all data without closing connections, like a network that loses packets. */
  swallow: () => void
  mend: () => Promise<void>
}

/** A TCP proxy to a database that a test can cut. `open: false`: refuses connections until `mend`. */
export async function cuttable(databaseUrl: string, { open = true } = {}): Promise<Cuttable> {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), '127.0.0.1')
    for (const [one, another] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        another.destroy()
      })
      one.pipe(another)
    }
  })
  const listen = (port: number) => new Promise<void>((up) => server.listen(port, '127.0.0.1', up))
  const close = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  if (!open) await close()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1' // where the server of the tests listens besides its Unix socket
  url.port = String(port)
  afterAll(async () => {
    if (server.listening) await close()
  })
  return {
    url: url.href,
    cut: close,
    swallow: () => {
      for (const socket of sockets) socket.pause().unpipe()
    },
    mend: () => listen(port),
  }
}
