import { mailKinds } from '@haat/shared/mails/kinds.ts'
import { Language } from '@haat/shared/text.ts'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { jobRuns } from '../../db/tables/shop/jobs.ts'
import { mails } from '../../db/tables/shop/mails.ts'
import { mailGateway } from '../../gateways/mail.ts'
import { type Jobs, openJobs } from '../../jobs/runner.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { startTestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { mailServer as aMailServer } from '../../testing/mail-server.ts'
import { readSentMails } from '../../testing/sent-mails.ts'
import { serverTexts } from '../../texts/all.ts'
import { mailWords } from '../../texts/types/mails.ts'
import { saveSettings } from '../settings/service.ts'
import type { MailRenderers } from './queue/send.ts'
import { claimMails, sendMail } from './queue/send.ts'
import { queueMail } from './service.ts'
import { renderEmailTemplate } from './templates/email-template.ts'

const shop = await startTestApp()
const log = pino({ level: 'silent' })
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await shop.db.delete(mails)
  await shop.db.delete(jobRuns) // recurring jobs are due again in the next test
})

const renderers: MailRenderers = {
  'reset-password': async (_ctx, { to, data }) => ({
    to: to!,
    words: { name: String(data.name ?? 'Amina'), minutes: '60' },
    link: `${shop.url}/reset-password#secret`,
  }),
  'order-lookup': async (_ctx, { to }) => ({ to: to!, code: '123456', words: { minutes: '10' } }),
  'address-taken': async () => null,
}

async function mailServer(...how: Parameters<typeof aMailServer>) {
  const server = await aMailServer(...how)
  ends.push(server.stop)
  return server
}

const refusal = (responseCode: number) => Object.assign(new Error('no, buyer@shop.test'), { responseCode })

function runner(smtpUrl?: string, options: Parameters<typeof openJobs>[1] = {}): Jobs {
  const jobs = openJobs({ database: shop, url: shop.databaseUrl, log }, { renderers, retryDelay: 1, lookEvery: 1, ...options })
  ends.push(jobs.stop)
  jobs.work({ ...shop.env, smtpUrl })
  return jobs
}

const queue = (over: Partial<Ctx> = {}, mail: Partial<Parameters<typeof queueMail>[1]> = {}) =>
  inTransaction(ctxOf(shop, over), (ctx) => queueMail(ctx, { kind: 'reset-password', to: 'buyer@shop.test', ...mail }))

const rows = () => shop.db.select().from(mails).orderBy(mails.createdAt)
const until = eventually

test('an email is sent over SMTP right after the commit, in each language, as text and HTML', async () => {
  const server = await mailServer()
  // The next poll is an hour away, so only the commit can trigger the delivery.
  const jobs = runner(server.smtpUrl, { lookEvery: 3600, pollEvery: 3600 })
  for (const language of Language.options) await queue({ jobs, language })
  await until(() => expect(server.received).toHaveLength(4))

  for (const language of Language.options) {
    const mail = server.received.find(({ headers }) => headers['content-language'] === language)!
    const { heading, button } = serverTexts[language].mails.kinds['reset-password']
    expect(mail).toMatchObject({ to: 'buyer@shop.test', from: 'no-reply@127.0.0.1' })
    expect(mail.headers['auto-submitted']).toBe('auto-generated')
    expect(mail.links[0]).toBe(`${shop.url}/reset-password#secret`)
    expect(mail.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(mail.html).toContain(heading)
    expect(mail.html).toContain(button)
    expect(mail.text).toContain('Amina')
  }
  await until(async () =>
    expect((await rows()).every(({ state, sentAt, attempts }) => state === 'sent' && sentAt && attempts === 1)).toBe(true),
  )
  const ids = (await rows()).map(({ id }) => `<${id}@127.0.0.1>`)
  expect(server.received.map(({ headers }) => headers['message-id']).toSorted()).toEqual(ids.toSorted())
})

test('an email in a disabled language is sent in the main language', async () => {
  const server = await mailServer()
  const jobs = runner(server.smtpUrl)
  await saveSettings(ctxOf(shop), { group: 'general', data: { language: 'bn', languages: ['bn', 'fr'] }, texts: {} })
  for (const language of ['ar', 'fr'] as const) await queue({ jobs, language })
  await until(() => expect(server.received).toHaveLength(2))
  expect(server.received.map(({ headers }) => headers['content-language']).toSorted()).toEqual(['bn', 'fr'])
  await saveSettings(ctxOf(shop), { group: 'general', data: {}, texts: {} })
})

test('replies go to the email of the shop', async () => {
  const data = { name: 'Corner Goods', email: 'hello@corner.test' }
  await saveSettings(ctxOf(shop), { group: 'general', data, texts: {} })
  const server = await mailServer()
  await queue({ jobs: runner(server.smtpUrl) })
  await until(() => expect(server.received).toHaveLength(1))
  await shop.db.execute(sql`DELETE FROM settings WHERE "group" = 'general'`)
  expect(server.received[0]!.headers['reply-to']).toMatch(/Corner Goods.*<hello@corner\.test>/)
  expect(server.received[0]!.text).toContain('Questions? Reply to this email.')
})

test('a rolled-back transaction sends no email, and a renderer without result drops its email', async () => {
  const server = await mailServer()
  const jobs = runner(server.smtpUrl)
  const lost = inTransaction(ctxOf(shop, { jobs }), async (ctx) => {
    await queueMail(ctx, { kind: 'reset-password', to: 'buyer@shop.test' })
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  await queue({ jobs }, { kind: 'address-taken' })
  await until(async () => expect(await rows()).toMatchObject([{ state: 'dropped', sentAt: null }]))
  // Once a later email is sent, the earlier ones can no longer be pending.
  await queue({ jobs })
  await until(async () => expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']))
  expect(server.received).toHaveLength(1)
})

test('retries an email if the server is busy or down; the stored error omits the recipient', async () => {
  let busy = 1
  const server = await mailServer(() => {
    if (busy-- > 0) throw refusal(451)
  })
  const jobs = runner(server.smtpUrl)
  await queue({ jobs })
  await until(async () =>
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, lastError: 'Error EENVELOPE 451' }]),
  )
  await until(() => expect(server.received).toHaveLength(1))
  await until(async () => expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]))

  await server.stop()
  await queue({ jobs })
  await until(async () =>
    expect(await rows()).toMatchObject([{}, { state: 'queued', lastError: expect.stringContaining('ESOCKET') }]),
  )
  const again = await mailServer(() => {}, server.port)
  await until(() => expect(again.received).toHaveLength(1))
})

test('an email to a mailbox that does not exist fails without retry', async () => {
  const server = await mailServer(() => {
    throw refusal(550)
  })
  const jobs = runner(server.smtpUrl)
  await queue({ jobs })
  await until(async () =>
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, lastError: 'Error EENVELOPE 550' }]),
  )
})

test('an email with any other error fails after the last attempt', async () => {
  await queue()
  const gateway = { send: async () => Promise.reject(new Error('secret')), close: () => {} }
  const attempt = async () => {
    const [mail] = await claimMails(ctxOf(shop), { limit: 1, lease: 60 })
    await sendMail(ctxOf(shop), mail!, { gateway, renderers, attempts: 2, retryDelay: 0 })
  }
  await expect(attempt()).rejects.toThrow('secret')
  await attempt()
  expect(await rows()).toMatchObject([{ state: 'failed', attempts: 2, lastError: 'Error' }])
})

test('an email that was sent while the database restarts is recorded as sent afterwards', async () => {
  await queue()
  const [mail] = await claimMails(ctxOf(shop), { limit: 1, lease: 60 })
  const gateway = { send: async () => {}, close: () => {} }
  const states: string[] = []
  const record = async ({ state }: { state: string }) => {
    states.push(state)
    if (states.length < 7) throw new Error('the database restarts')
  }
  await sendMail(ctxOf(shop), mail!, { gateway, renderers, attempts: 2, retryDelay: 0, record })
  expect(new Set(states)).toEqual(new Set(['sent']))
})

test('two runners send each email once, including one queued before they started', async () => {
  const server = await mailServer()
  await queue()
  const [one] = [runner(server.smtpUrl), runner(server.smtpUrl)]
  for (let i = 0; i < 12; i++) await queue({ jobs: one })
  await until(() => expect(server.received).toHaveLength(13))
  await until(async () => expect((await rows()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true))
  expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(13)
})

test('an email sent before a crash is sent again with the same Message-ID', async () => {
  const server = await mailServer()
  const env = { ...shop.env, smtpUrl: server.smtpUrl }
  const gateway = mailGateway(env)
  let dead = false
  const dying = {
    ...gateway,
    send: async (emailTemplate: Parameters<typeof gateway.send>[0]) => {
      await gateway.send(emailTemplate)
      if (!dead) {
        dead = true
        await new Promise(() => {})
      }
    },
  }
  const jobs = openJobs({ database: shop, url: shop.databaseUrl, log }, { renderers, gateway: dying, lookEvery: 1 })
  jobs.work(env)
  await queue({ jobs })
  await until(() => expect(server.received).toHaveLength(1))
  void jobs.stop() // it claims no more emails, and the current one never finishes
  runner(server.smtpUrl)
  await until(async () => {
    await shop.db.update(mails).set({ dueAt: sql`now()` }).where(eq(mails.attempts, 1)) // expires the lease of the first attempt
    expect(server.received).toHaveLength(2)
  })
  expect(server.received[0]!.headers['message-id']).toBe(server.received[1]!.headers['message-id'])
  await until(async () => expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]))
  void jobs.stop().catch(() => {})
})

test('a stopped runner finishes the current email', async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  // Stop only once sending has begun: a claimed email that has not begun returns to the queue.
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slow = {
    send: () => {
      begin()
      return taken
    },
    close: () => {},
  }
  const jobs = openJobs({ database: shop, url: shop.databaseUrl, log }, { renderers, gateway: slow, lookEvery: 60 })
  jobs.work(shop.env)
  await queue({ jobs })
  await begun
  const stopped = jobs.stop()
  await queue({ jobs })
  take()
  await stopped
  expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'queued' }])
})

test('without an SMTP server, emails are stored as files in order', async () => {
  const jobs = runner()
  await queue({ jobs })
  await until(async () => expect(await rows()).toMatchObject([{ state: 'sent' }]))
  await queue({ jobs }, { kind: 'order-lookup', to: 'guest@shop.test' })
  await until(async () => expect(await readSentMails(shop.env.dataDir)).toHaveLength(2))
  expect(await shop.mails()).toMatchObject([
    { to: 'buyer@shop.test', links: [`${shop.url}/reset-password#secret`, shop.url] },
    { to: 'guest@shop.test', code: '123456' },
  ])
})

test('names are escaped, and names that contain advertising are left out', () => {
  const look = { shop: '<b>Haat</b>', url: shop.url, brand: '#ffee00', language: 'en' as const }
  const emailTemplate = (name: string) =>
    renderEmailTemplate(
      'verify-email',
      { to: 'a@b.test', words: { name, minutes: '1440' }, link: 'https://x.test/#"><script>' },
      look,
    )
  const { html, text, subject } = emailTemplate('<img src=x onerror=alert(1)> {{shop}}')
  expect(html).not.toMatch(/<(img|script|b)\b/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; {{shop}}')
  expect(html).toContain('color:#111111')
  expect(text).toContain('24 hours')
  expect(subject).toBe('Confirm your email for <b>Haat</b>')
  for (const name of ['Win 1000 $', 'see evil.test', 'https://evil.test', 'x'.repeat(80), 'a\r\nBcc: b@c.test'])
    expect(emailTemplate(name).text).toMatch(/^Hello,/)
})

test('templates use only placeholders of their renderer, the same in each language', () => {
  const spoken = (words: readonly string[]) => ['shop', ...words.map((word) => (word === 'minutes' ? 'time' : word))]
  for (const kind of mailKinds) {
    const used = Language.options.map((language) => {
      const { button, note, paragraphs, ...lines } = serverTexts[language].mails.kinds[kind]
      expect({ kind, language, paragraphs: paragraphs.length }).toEqual({
        kind,
        language,
        paragraphs: serverTexts.en.mails.kinds[kind].paragraphs.length,
      })
      const all = [button, note, ...paragraphs, ...Object.values(lines)].join()
      return [...new Set([...all.matchAll(/\{\{(\w+)\}\}/g)].map(([, word]) => word!))].toSorted()
    })
    for (const words of used) expect(words).toEqual(used[0])
    expect(spoken(mailWords[kind])).toEqual(expect.arrayContaining(used[0]!))
  }
})
