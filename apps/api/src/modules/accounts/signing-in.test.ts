import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aCustomer, testPassword } from '../../testing/factories/accounts.ts'

const shop = await startTestApp()

test('no session opened by the old password outlives the change, however the two meet', async () => {
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
