import { createServer } from 'node:http'

/** The baseline: a bare `node:http` process that sends one response from memory to every request. */
let answer = Buffer.alloc(0)
let type = 'application/json; charset=utf-8'
let encoding: string | null = null
let status = 200

const server = createServer((req, res) => {
  const say = () =>
    res
      .writeHead(status, {
        'Content-Type': type,
        'Content-Length': answer.length,
        ...(encoding !== null && { 'Content-Encoding': encoding }),
      })
      .end(answer)
  if (req.method === 'GET') say()
  else req.on('end', say).resume()
})

process.on('message', (next: { answer: Uint8Array; type: string; encoding: string | null; status: number }) => {
  answer = Buffer.from(next.answer)
  type = next.type
  encoding = next.encoding
  status = next.status
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
