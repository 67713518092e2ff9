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
