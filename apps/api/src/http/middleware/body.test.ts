import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { expect, test } from 'vitest'
import { within } from './body.ts'
import { errorAnswer } from './errors.ts'

/** Starts a server with this deadline, and returns its answer to a body that is sent partly or completely. */
async function answered(milliseconds: number, { body, length }: { body: string; length: number }) {
  const app = express()
  app.use(within(milliseconds, express.json()), ((req, res) => void res.json(req.body)) as RequestHandler, errorAnswer)
  const server = createServer(app)
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  try {
    const { port } = server.address() as AddressInfo
    const headers = { 'Content-Type': 'application/json', 'Content-Length': length }
    return await new Promise<{ status: number; connection: string | undefined; text: string }>((done, fail) => {
      const sent = request({ port, method: 'POST', headers }, (res) => {
        let text = ''
        res.on('data', (chunk: Buffer) => (text += chunk.toString()))
        res.on('end', () => done({ status: res.statusCode!, connection: res.headers.connection, text }))
      })
      sent.on('error', fail)
      sent.write(body)
      if (body.length === length) sent.end()
    })
  } finally {
    server.closeAllConnections()
    await new Promise((down) => server.close(down))
  }
}

test('a body that does not arrive before the deadline is answered with 408, and the connection is closed', async () => {
  const { status, connection, text } = await answered(50, { body: '{"half": ', length: 1000 })
  expect([status, connection, JSON.parse(text).code]).toEqual([408, 'close', 'body_too_slow'])
})

test('a body that arrives completely cancels the deadline', async () => {
  const body = '{"whole":true}'
  expect(await answered(60_000, { body, length: body.length })).toMatchObject({ status: 200, text: body })
})
