import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, testPassword } from '../../../testing/factories/accounts.ts'

const shop = await startTestApp()

test('sign-ins with the old password that race a password change leave no session', async () => {
  const { id, email } = await aCustomer(shop.db)
  const owner = shop.visitor()
  await owner.signIn(email, testPassword)
  const guests = Array.from({ length: 20 }, () => shop.visitor())
  const entering = guests.map((guest) => guest.signIn(email, testPassword))
  const changed = await owner.call(accountsApi.changePassword, { password: testPassword, newPassword: 'winter-harbour-31' })
  const answers = await Promise.all(entering)
  expect(changed.status).toBe(200)
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
  expect((await owner.session()).user?.email).toBe(email)
  const { rows } = await shop.db.execute(sql`SELECT sid FROM sessions WHERE user_id = ${id}`)
  expect(rows).toHaveLength(1)
})

test.each([
  [
    'changing the email',
    (visitor: Client) => visitor.call(accountsApi.changeEmail, { password: testPassword, email: 'intruder@example.com' }),
  ],
  [
    'changing the password',
    (visitor: Client) => visitor.call(accountsApi.changePassword, { password: testPassword, newPassword: 'intruder-river-8' }),
  ],
  ['erasing the account', (visitor: Client, email: string) => visitor.call(privacyApi.erase, { password: testPassword, email })],
])('%s fails if the owner ended all sessions while the request waited for the lock', async (_name, begin) => {
  const { id, email } = await aCustomer(shop.db)
  const intruder = shop.visitor()
  await intruder.signIn(email, testPassword)
  const owner = await shop.pool.connect()
  await owner.query('BEGIN')
  await owner.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id])
  const begun = begin(intruder, email)
  await expect
    .poll(async () => {
      const { rows } = await shop.db.execute(sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = current_database()`)
      return rows.length
    })
    .toBe(1)
  await owner.query('DELETE FROM sessions WHERE user_id = $1', [id])
  await owner.query('COMMIT')
  owner.release()
  expect((await begun).body.code).toBe('sign_in_required')
  expect((await shop.visitor().signIn(email, testPassword)).status).toBe(200)
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM account_tokens WHERE user_id = ${id} AND purpose = 'change-email'`)
  expect(rows).toEqual([])
})
