import { createSocket } from 'node:dgram'
import { decode, encode } from 'dns-packet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTxtRecords } from './dns.ts'

/** A DNS server that resolves two names, fails for one and does not answer for one. */
const server = createSocket('udp4')
const records: Record<string, string[][]> = {
  'tea.shop': [['google-site-verification=x'], ['v=spf1 include:mail.shop', ' ~all']],
  'empty.shop': [],
}
let servers: string[]

beforeAll(async () => {
  server.on('message', (message, { address, port }) => {
    const { id, questions } = decode(message)
    const name = questions![0]!.name
    if (name === 'silent.shop') return
    const code = name === 'broken.shop' ? 2 : name in records ? 0 : 3
    const answers = (records[name] ?? []).map((data) => ({ type: 'TXT' as const, name, ttl: 60, data }))
    server.send(encode({ type: 'response', id: id!, flags: 0x0180 | code, questions: questions!, answers }), port, address)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  servers = [`127.0.0.1:${server.address().port}`]
})
afterAll(() => void server.close())

test('TXT records are joined from their parts; a name without records and an unknown name have none', async () => {
  expect((await findTxtRecords('tea.shop', { servers }))?.toSorted()).toEqual([
    'google-site-verification=x',
    'v=spf1 include:mail.shop ~all',
  ])
  expect(await findTxtRecords('empty.shop', { servers })).toEqual([])
  expect(await findTxtRecords('unknown.shop', { servers })).toEqual([])
})

test('a DNS server that fails or does not answer gives null instead of an error', async () => {
  expect(await findTxtRecords('broken.shop', { servers })).toBeNull()
  expect(await findTxtRecords('silent.shop', { servers, wait: 50 })).toBeNull()
})
