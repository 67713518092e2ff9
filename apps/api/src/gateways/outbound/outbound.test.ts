import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fetchOutside } from './fetch.ts'
import { postOutside } from './post.ts'

const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: any\r\nConnection: Upgrade\r\n\r\n'))
})
await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
const place = `127.0.0.1:${(server.address() as { port: number }).port}`
const rules = { outboundAllow: [place] }
afterAll(() => void server.close())

test('a server that switches protocols has answered, and nobody waits for more', async () => {
  const answer = await postOutside(`http://${place}/hooks`, { body: '{}', headers: {} }, rules)
  expect(answer).toMatchObject({ status: 101, body: '' })
  await expect(fetchOutside(`http://${place}/picture.png`, rules)).rejects.toThrow('101')
})
