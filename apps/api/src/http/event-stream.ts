import type { Request, Response } from 'express'
import type { EventStream } from '../platform/context.ts'

/** Bytes buffered for a slow client before it is disconnected; the client reconnects and continues from its last event. */
const mostUnread = 256 * 1024

export const wantsStream = (req: Request): boolean =>
  req.method === 'GET' && (req.get('accept') ?? '').includes('text/event-stream')

/** Starts a server-sent event stream that proxies must not buffer or transform. */
export function openStream(res: Response): EventStream {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'keep-alive',
  })
  res.flushHeaders()
  const closed = new Promise<void>((done) => res.once('close', done))
  const write = (text: string) => {
    if (res.writableEnded || res.destroyed) return
    if (res.writableLength > mostUnread) res.destroy()
    else res.write(text)
  }
  return {
    closed,
    beat: () => write(':\n\n'),
    send: ({ id, event, data }) => {
      const head = `${id ? `id: ${id}\n` : ''}${event ? `event: ${event}\n` : ''}`
      write(`${head}data: ${JSON.stringify(data)}\n\n`)
    },
    close: () => res.end(),
  }
}
