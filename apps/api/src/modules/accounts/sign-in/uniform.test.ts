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

/** A visitor cannot measure whether an account exists (P29). */
describe('known and unknown addresses cost the same', () => {
  test('register', async () => {
    const known = await aCustomer(shop.db)
    const of = (email: string) =>
      statementsOf(() => shop.visitor().call(register, { name: 'Somebody', email, password: 'lantern-river-42' }))
    // The first request of a process also reads what it keeps for all others, the languages of the shop.
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

  test('change of address', async () => {
    const [known, own] = [await aCustomer(shop.db), await aCustomer(shop.db)]
    const visitor = shop.visitor()
    await visitor.signIn(own.email, testPassword)
    const of = (email: string) => statementsOf(() => visitor.call(changeEmail, { password: testPassword, email }))
    const work = await of('free-address@example.com')
    expect(await of(known.email)).toEqual(work)
    await mailed(shop)
  })

  test('a wrong or used link costs no password hash', async () => {
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

/** Raw secrets are in mails and nowhere else. */
test('no secret of a link stands in any table, or in an answer', async () => {
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
  // the search itself finds what there is
  expect(await tablesWith(email)).toContain('users')
})

test('logs carry no secret, no password and no address, not even when the database fails', async () => {
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
  // what failed left nothing behind: the link opens still, and nobody was registered
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
