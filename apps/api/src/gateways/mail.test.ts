import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../platform/env.ts'
import { mailServer } from '../testing/mail-server.ts'
import { mailGateway } from './mail.ts'

const email = {
  id: 'a-mail',
  from: { name: 'Haat', address: 'shop@example.org' },
  to: 'buyer@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
}

test('emails to another machine require TLS unless SMTP_TLS is optional', async () => {
  const server = await mailServer()
  // An address of this machine that does not count as local.
  const elsewhere = server.smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const env = readEnv({ SESSION_SECRET: 'a secret that only tests know 0123456789' }, {})
  const send = async (smtpUrl: string, smtpTls: 'required' | 'optional') => {
    const gateway = mailGateway({ ...env, smtpUrl, smtpTls })
    await gateway.send(email).finally(gateway.close)
  }
  await expect(send(elsewhere, 'required')).rejects.toMatchObject({ code: 'ETLS' })
  expect(server.received).toHaveLength(0)
  await send(elsewhere, 'optional')
  await send(server.smtpUrl, 'required')
  expect(server.received).toHaveLength(2)
  await server.stop()
})

const texts = {
  english: `First line \n.dot at the start\n${'a = b & c '.repeat(40)}\r\n\ttab \t\nFrom here\r– “quotes” ${'x'.repeat(75)} ${'é'.repeat(60)}`,
  arabic: `شكرًا لطلبك من متجرنا\n${'يسعدنا أن نراك مرة أخرى '.repeat(30)}`,
  bengali: 'আপনার অর্ডারের জন্য ধন্যবাদ। '.repeat(40),
  empty: '',
}

test('texts, names and subjects of any language arrive as they were written, in lines that mail servers pass on', async () => {
  const server = await mailServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-mail-'))
  const env = { ...readEnv({ SESSION_SECRET: 'a secret that only tests know 0123456789' }, {}), dataDir }
  const gateway = mailGateway({ ...env, smtpUrl: server.smtpUrl })
  const files = mailGateway({ ...env, smtpUrl: undefined })
  for (const text of Object.values(texts)) {
    const sent = {
      ...email,
      from: { name: 'متجر, "Haat" <x>', address: 'shop@example.org' },
      subject: `Order – ${text.slice(0, 90).replaceAll(/\s/g, ' ')}`,
      text,
      html: `<p style="color:red">${text}</p>`,
    }
    await gateway.send(sent)
    await files.send(sent)
    const received = server.received.at(-1)!
    const lines = (written: string) => written.replaceAll(/\r\n?/g, '\n').trimEnd()
    expect(lines(received.text)).toBe(lines(sent.text))
    expect(lines(received.html)).toBe(lines(sent.html))
    expect(received.subject.trim()).toBe(sent.subject.trim())
    expect(received.headers.from).toContain(sent.from.address)
    expect(received.from).toBe(sent.from.address)
    const file = readdirSync(join(dataDir, 'mail')).toSorted().at(-1)!
    const message = readFileSync(join(dataDir, 'mail', file), 'latin1')
    expect(message).not.toMatch(/[^\t\r\n -~]|[^\r]\n|\r[^\n]|[ \t]\r\n/)
    expect(Math.max(...message.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78)
  }
  gateway.close()
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

test('line breaks in names and addresses add no header', async () => {
  const server = await mailServer()
  const env = readEnv({ SESSION_SECRET: 'a secret that only tests know 0123456789' }, {})
  const gateway = mailGateway({ ...env, smtpUrl: server.smtpUrl })
  await gateway.send({
    ...email,
    from: { name: 'Haat\r\nBcc: other@example.org', address: 'shop@example.org' },
    subject: 'Hello\r\nX-Added: 1\r\n\r\nbody',
    replyTo: { name: 'Haat\nX-Added: 2', address: 'shop@example.org' },
  })
  const [received] = server.received
  expect(Object.keys(received!.headers)).not.toEqual(expect.arrayContaining(['x-added']))
  expect(Object.keys(received!.headers)).not.toContain('bcc')
  expect(received!.text.trim()).toBe('Hello')
  gateway.close()
  await server.stop()
})
