import { request } from 'node:http'
import type { Response } from 'supertest'

/** A response. Its body is parsed JSON, `{}` for text or nothing, and the bytes of other types. */
export interface PlainReply<Body> {
  status: number
  headers: Response['headers']
  text: string
  body: Body
}

/** Sends a request with Node itself. An object as `body` is sent as JSON. Redirects are not followed. */
export const plainRequest = <Body>(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object | string,
): Promise<PlainReply<Body>> =>
  new Promise((done, fail) => {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body
    const type = typeof body === 'object' && { 'Content-Type': 'application/json' }
    const length = sent !== undefined && { 'Content-Length': String(Buffer.byteLength(sent)) }
    const call = request(url, { method, headers: { ...type, ...length, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const text = bytes.toString()
        const body = bodyOf(response.headers['content-type'] ?? '', bytes, text) as Body
        done({ status: response.statusCode!, headers: response.headers as Response['headers'], text, body })
      })
    })
    call.on('error', fail)
    call.end(sent)
  })

function bodyOf(type: string, bytes: Buffer, text: string): unknown {
  if (bytes.length === 0 || type.startsWith('text/')) return {}
  return /^application\/([\w.-]+\+)?json/.test(type) ? JSON.parse(text) : bytes
}
