import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLog } from '../../../platform/log.ts'
import { anotherProcess } from '../../../testing/another-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import { Client } from '../../../testing/client.ts'
import { aCustomer, testPassword } from '../../../testing/factories/accounts.ts'
import { mailed, mailedSecret } from '../../../testing/mailed.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { hashPassword } from './passwords.ts'

const shop = await startTestApp()
const { register, forgotPassword, changeEmail } = accountsApi

afterEach(() => vi.restoreAllMocks())

/** Otherwise a visitor could measure whether an account exists (P29). */
describe('known and unknown emails run the same statements', () => {
  test('register', async () => {
    const known = await aCustomer(shop.db)
    const of = (email: string) =>
      statementsOf(() => shop.visitor().call(register, { name: 'Somebody', email, password: 'lantern-river-42' }))
    // The first request of a process also fills the settings cache.
    await of('first-of-all@example.com')
    const [unknownWork, knownWork] = [await of('nobody-yet@example.com'), await of(known.email)]
    expect(knownWork).toEqual(unknownWork)
    expect(knownWork.length).toBeGreaterThan(3)
    await mailed(shop)
  })

  test('forgot password', async () => {
    const known = await aCustomer(shop.db)
    const blocked = await aCustomer(shop.db, { status: 'disabled' })
    const of = (email: string) => statementsOf(() => shop.visitor().call(forgotPassword, { email }))
    const work = await of('nobody-at-all@example.com')
    expect(await of(known.email)).toEqual(work)
    expect(await of(blocked.email)).toEqual(work)
    await mailed(shop)
  })

  test('change of email', async () => {
    const [known, own] = [await aCustomer(shop.db), await aCustomer(shop.db)]
    const visitor = shop.visitor()
    await visitor.signIn(own.email, testPassword)
    const of = (email: string) => statementsOf(() => visitor.call(changeEmail, { password: testPassword, email }))
    const work = await of('free-address@example.com')
    expect(await of(known.email)).toEqual(work)
    await mailed(shop)
  })

  test('an invalid link is refused before the password is hashed', async () => {
    // Microseconds of processor time of the cheapest of thirty calls: others include a garbage collection, or code that is not compiled yet.
    const costOf = async (work: () => Promise<unknown>) => {
      const costs: number[] = []
      for (let n = 0; n < 30; n += 1) {
        const before = process.cpuUsage()
        await work()
        const { user, system } = process.cpuUsage(before)
        costs.push(user + system)
      }
      return Math.min(...costs)
    }
    const password = 'lantern-river-42'
    const wrongLink = () => shop.visitor().call(accountsApi.resetPassword, { token: 'A'.repeat(43), password })
    expect(await costOf(wrongLink)).toBeLessThan(await costOf(() => hashPassword(password)))
  })
})

/** Raw secrets appear only in emails. */
test('link secrets appear in no table and no response', async () => {
  const { email } = await aCustomer(shop.db)
  const visitor = shop.visitor()
  const answers = [await visitor.signIn(email, testPassword)]
  answers.push(await visitor.call(accountsApi.sendVerification))
  answers.push(await visitor.call(changeEmail, { password: testPassword, email: 'elsewhere@example.com' }))
  answers.push(await visitor.call(forgotPassword, { email }))
  const secrets = (await mailed(shop)).flatMap(({ link }) => link?.split('#')[1] ?? [])
  expect(secrets).toHaveLength(3)
  answers.push(await visitor.call(accountsApi.read), await visitor.call(accountsApi.devices))
  for (const secret of secrets) {
    for (const { text } of answers) expect(text).not.toContain(secret)
    expect(await tablesWith(secret)).toEqual([])
  }
  expect(await tablesWith(testPassword)).toEqual([])
  // proves that the search finds stored text
  expect(await tablesWith(email)).toContain('users')
})

test('logs contain no secret, password or email, even when the database fails', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const visitor = new Client(await anotherProcess(shop, {}, log))
  const { email } = await aCustomer(shop.db)
  await visitor.call(forgotPassword, { email })
  const token = await mailedSecret(shop)
  const password = 'winter-harbour-31'
  await visitor.call(accountsApi.checkReset, { token })
  await shop.db.execute(sql`ALTER TABLE mails RENAME TO mails_away`)
  const failed = [
    await visitor.call(accountsApi.resetPassword, { token, password }),
    await visitor.call(register, { name: 'Somebody', email: 'log-reader@example.com', password }),
    await visitor.call(forgotPassword, { email }),
  ]
  await shop.db.execute(sql`ALTER TABLE mails_away RENAME TO mails`)
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500])
  // the failed requests were rolled back: the link still works and no account was created
  expect((await visitor.call(accountsApi.resetPassword, { token, password })).status).toBe(200)
  await mailed(shop)
  await visitor.signIn(email, password)
  const said = lines.join('\n')
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of [token, password, email, 'log-reader@example.com', '$argon2id']) expect(said).not.toContain(secret)
  expect(await tablesWith('log-reader@example.com')).toEqual([])
})

async function tablesWith(word: string): Promise<string[]> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM ${sql.raw(name)} t WHERE strpos(t::text, ${word}) > 0 LIMIT 1`)
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}
