import type { Endpoint } from '@haat/shared/endpoint.ts'
import { endpoints } from '@haat/shared/endpoints.ts'
import { orderTokenHeader } from '@haat/shared/orders/token.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'

const shop = await startTestApp()
const rows = Object.values(endpoints as Record<string, Record<string, Endpoint>>).flatMap((domain) => Object.values(domain))
const ofHolder = rows.filter(({ access }) => access === 'holder')

test.each(ofHolder.map((row) => [`${row.method} ${row.path}`, row] as const))(
  '%s refuses an order token in its query or body',
  async (_name, { method, path, upload }) => {
    const at = path.replace(/:\w*[iI]d\b/g, (name) => (name === ':orderId' ? '10000000012345' : crypto.randomUUID()))
    const { http } = shop.visitor()
    const request = method === 'GET' ? http.get(`${at}?token=secret`) : http.post(upload ? `${at}?token=secret` : at)
    const sent = upload ? request.set('Content-Type', 'image/png').send(Buffer.from('x')) : request
    const answer = await (method === 'POST' && !upload ? sent.send({ token: 'secret' }) : sent)
    expect([answer.status, answer.body.fields?.token]).toEqual([400, `send it as header ${orderTokenHeader}`])
  },
)
