import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { http, passthrough } from 'msw'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { server as peers } from '../../testing/server.ts'
import { deleteData, postData, putData } from './http.ts'

/** The last request the test server received. */
let received: { method?: string; type?: string; body: string } | undefined

async function receive(req: IncomingMessage): Promise<typeof received> {
  let body = ''
  for await (const part of req.setEncoding('utf8')) body += part
  const { method, headers } = req
  return { ...(method && { method }), ...(headers['content-type'] && { type: headers['content-type'] }), body }
}

const server = createServer((req, res) => {
  void receive(req).then((request) => {
    received = request
    res.setHeader('Content-Type', 'application/json').end('{"success":true}')
  })
})
await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/home/anything`

// jsdom cannot send a DELETE with a body; the Node adapter can.
axios.defaults.adapter = 'http'
beforeEach(() => peers.use(http.all(url, () => passthrough())))
afterAll(() => new Promise((down) => server.close(down)))

test.each([
  ['POST', postData],
  ['PUT', putData],
  ['DELETE', deleteData],
] as const)('%s sends its body as JSON', async (method, ask) => {
  expect(await ask(url, { ids: ['a', 'খ'], all: false })).toEqual({ success: true })
  expect(received).toEqual({ method, type: 'application/json', body: '{"ids":["a","খ"],"all":false}' })
})

test('DELETE without a body sends no body', async () => {
  expect(await deleteData(url)).toEqual({ success: true })
  expect(received).toEqual({ method: 'DELETE', body: '' })
})
