import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { wishlistApi } from '@haat/shared/wishlist/endpoints.ts'
import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { recurring } from '../../../jobs/recurring.ts'
import { anotherProcess } from '../../../testing/another-process.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, aStaffMember, testPassword } from '../../../testing/factories/accounts.ts'
import { ctxOf } from '../../../testing/factories/ctx.ts'
import { mailed } from '../../../testing/mailed.ts'
import { queueMail } from '../../mails/service.ts'

const shop = await startTestApp()
const { devices, endSession, endOtherSessions, changePassword } = accountsApi
const cookieName = 'next-auth.session-token'

const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

async function enter(email: string): Promise<Client> {
  const visitor = shop.visitor()
  await visitor.signIn(email, testPassword)
  return visitor
}
const sessionBehind = async (cookie: string, url = shop.url) =>
  (await supertest(url).get('/api/auth/session').set('Cookie', cookie)).body as { user?: { email: string } }
const listOf = async (visitor: Client) => (await visitor.call(devices)).body.sessions

describe('a session (P26)', () => {
  test('signing in replaces a session id planted by an attacker', async () => {
    const { email } = await aCustomer(shop.db)
    const victim = shop.visitor()
    const planted = `${cookieName}=s%3Aplanted-by-somebody.c2lnbmF0dXJl`
    victim.http.jar.setCookie(planted, '127.0.0.1', '/')
    await victim.signIn(email, testPassword)
    expect((await victim.session()).user?.email).toBe(email)
    expect(victim.cookie(cookieName)).not.toBe(planted)
    expect(await sessionBehind(planted)).toEqual({})
  })

  test('each sign-in creates a new session id and ends the previous session', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = await enter(email)
    const first = visitor.cookie(cookieName)
    await visitor.signIn(email, testPassword)
    expect(visitor.cookie(cookieName)).not.toBe(first)
    expect(await sessionBehind(first)).toEqual({})
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM sessions WHERE user_id = ${id}`)
    expect(rows).toHaveLength(1)
  })

  test('the retention job deletes expired sessions only', async () => {
    const { email, id } = await aCustomer(shop.db)
    const [ended, open] = [await enter(email), await enter(email)]
    const endedCookie = ended.cookie(cookieName)
    await shop.db.execute(sql`UPDATE sessions SET expire = now() - interval '1 second'
      WHERE sid = (SELECT sid FROM sessions WHERE user_id = ${id} ORDER BY created_at LIMIT 1)`)
    await recurring.find(({ name }) => name === 'retention')!.run(ctxOf(shop), {} as never)
    const { rows } = await shop.db.execute<{ isOpen: boolean }>(
      sql`SELECT expire > now() AS "isOpen" FROM sessions WHERE user_id = ${id}`,
    )
    expect(rows).toEqual([{ isOpen: true }])
    expect(await sessionBehind(endedCookie)).toEqual({})
    expect((await open.session()).user?.email).toBe(email)
  })

  test('the table does not contain the session id of the cookie, and its sid is not accepted as a cookie', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = await enter(email)
    const { rows } = await shop.db.execute<{ sid: string; all: string }>(
      sql`SELECT sid, s::text AS all FROM sessions s WHERE user_id = ${id}`,
    )
    const secret = decodeURIComponent(visitor.cookie(cookieName)).split('=')[1]!.slice(2).split('.')[0]!
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(rows[0]!.all).not.toContain(secret)
    expect(await sessionBehind(`${cookieName}=${rows[0]!.sid}`)).toEqual({})
  })

  test('signing out deletes the session; a saved copy of the cookie is refused', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = await enter(email)
    const saved = visitor.cookie(cookieName)
    await visitor.signOut()
    expect(await sessionBehind(saved)).toEqual({})
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM sessions WHERE user_id = ${id}`)
    expect(rows).toEqual([])
  })

  test('survives a restart; ending it in one process ends it in the other', async () => {
    const { email } = await aCustomer(shop.db)
    const [visitor, elsewhere] = [await enter(email), await enter(email)]
    const restarted = await anotherProcess(shop)
    const saved = elsewhere.cookie(cookieName)
    expect((await sessionBehind(saved, restarted)).user?.email).toBe(email)
    await visitor.call(endOtherSessions)
    expect(await sessionBehind(saved, restarted)).toEqual({})
    const own = visitor.cookie(cookieName)
    expect((await sessionBehind(own, restarted)).user?.email).toBe(email)
    await visitor.call(changePassword, { password: testPassword, newPassword: 'winter-harbour-31' })
    expect(await sessionBehind(own, restarted)).toEqual({})
    expect((await sessionBehind(visitor.cookie(cookieName), restarted)).user?.email).toBe(email)
    await mailed(shop)
  })

  test('ends after 30 days without a visit and 90 days after the sign-in', async () => {
    const { email, id } = await aCustomer(shop.db)
    const visitor = await enter(email)
    await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '89 days' WHERE user_id = ${id}`)
    expect((await visitor.session()).user?.email).toBe(email)
    await shop.db.execute(sql`UPDATE sessions SET created_at = now() - interval '91 days' WHERE user_id = ${id}`)
    expect((await visitor.call(accountsApi.read)).status).toBe(401)
    const other = await enter(email)
    await shop.db.execute(sql`UPDATE sessions SET expire = now() - interval '1 second' WHERE user_id = ${id}`)
    expect((await other.call(accountsApi.read)).status).toBe(401)
  })

  test('sessions of a blocked or deleted user are refused immediately', async () => {
    const [blocked, erased] = [await aCustomer(shop.db), await aCustomer(shop.db)]
    const [one, other] = [await enter(blocked.email), await enter(erased.email)]
    await shop.db.execute(sql`UPDATE users SET status = 'disabled' WHERE id = ${blocked.id}`)
    await shop.db.execute(sql`DELETE FROM users WHERE id = ${erased.id}`)
    for (const visitor of [one, other]) {
      expect((await visitor.call(wishlistApi.read)).status).toBe(401)
      expect(await visitor.session()).toEqual({})
    }
  })

  test('returns the current permissions (P25)', async () => {
    const { email, id } = await aStaffMember(shop.db, [{ name: 'orders', view: true }])
    const visitor = await enter(email)
    const permissions = async () => (await visitor.session()).user?.s
    expect(await permissions()).toMatchObject({ status: 'active', permissions: [{ name: 'orders', view: true, edit: false }] })
    await shop.db.execute(sql`UPDATE permissions SET edit = true WHERE user_id = ${id}`)
    expect(await permissions()).toMatchObject({ permissions: [{ edit: true }] })
    await shop.db.execute(sql`UPDATE staff SET status = 'disabled' WHERE user_id = ${id}`)
    expect(await permissions()).toMatchObject({ status: 'disabled' })
  })

  test('contradictory permissions and unknown sections cannot be stored, and are ignored if they are', async () => {
    const { email, id } = await aStaffMember(shop.db, [{ name: 'orders', view: true }])
    const visitor = await enter(email)
    const bad = sql`INSERT INTO permissions (user_id, section, view, edit)
      VALUES (${id}, 'products', false, true), (${id}, 'legacy', true, true)`
    await expect(shop.db.execute(bad)).rejects.toMatchObject({ cause: { code: '23514' } })
    await shop.db.execute(sql`ALTER TABLE permissions DROP CONSTRAINT permissions_section, DROP CONSTRAINT permissions_view`)
    await shop.db.execute(bad)
    expect((await visitor.session()).user?.s).toMatchObject({ permissions: [{ name: 'orders', view: true }] })
    expect((await visitor.call(catalogDashboardApi.list)).status).toBe(403)
  })
})

describe('the device list', () => {
  test('lists the signed-in devices, the current one first, without session ids', async () => {
    const { email, id } = await aCustomer(shop.db)
    const phone = await enter(email)
    const visitor = await enter(email)
    await shop.db.execute(sql`UPDATE sessions SET sess = (sess::jsonb || ${JSON.stringify({ agent: pixel, network: '203.0.113.x' })}::jsonb),
      created_at = now() - interval '3 days', expire = now() + interval '29 days'
      WHERE sid = (SELECT sid FROM sessions WHERE user_id = ${id} ORDER BY created_at LIMIT 1)`)
    const answer = await visitor.call(devices)
    const [own, other] = answer.body.sessions
    expect(answer.body.sessions).toHaveLength(2)
    expect(own).toMatchObject({ current: true, method: 'password' })
    expect(other).toMatchObject({ current: false, kind: 'phone', browser: 'Chrome 142', os: 'Android', network: '203.0.113.x' })
    expect(Date.now() - Date.parse(other!.lastSeen)).toBeCloseTo(24 * 3_600_000, -5)
    expect(Date.now() - Date.parse(other!.since)).toBeCloseTo(3 * 24 * 3_600_000, -5)
    const { rows } = await shop.db.execute<{ sid: string }>(sql`SELECT sid FROM sessions WHERE user_id = ${id}`)
    for (const { sid } of rows) expect(answer.text).not.toContain(sid)
    for (const holder of [phone, visitor])
      expect(answer.text).not.toContain(decodeURIComponent(holder.cookie(cookieName)).split('=')[1]!.slice(2, 30))
    expect((await shop.visitor().call(devices)).body.code).toBe('sign_in_required')
  })

  test('a customer ends the session of another device', async () => {
    const { email } = await aCustomer(shop.db)
    const [visitor, phone, third] = [await enter(email), await enter(email), await enter(email)]
    const wanted = (await listOf(phone)).find(({ current }) => current)!._id
    const left = await visitor.call(endSession, { sessionId: wanted })
    expect([left.status, left.body.sessions.length]).toEqual([200, 2])
    expect(await phone.session()).toEqual({})
    expect((await third.session()).user?.email).toBe(email)
    const again = await visitor.call(endSession, { sessionId: wanted })
    expect([again.status, again.body.code]).toEqual([404, 'not_found'])
  })

  test('ending the session of another user answers not_found (P21)', async () => {
    const [mine, theirs] = [await aCustomer(shop.db), await aCustomer(shop.db)]
    const [visitor, anonymous] = [await enter(mine.email), await enter(theirs.email)]
    const [session] = await listOf(anonymous)
    const { rows } = await shop.db.execute<{ sid: string }>(sql`SELECT sid FROM sessions WHERE user_id = ${theirs.id}`)
    for (const sessionId of [session!._id, rows[0]!.sid, "' OR 1=1 --", 'x'.repeat(100)]) {
      const answer = await visitor.call(endSession, { sessionId })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    expect((await visitor.call(endSession, { sessionId: 'x'.repeat(101) })).status).toBe(400)
    expect((await anonymous.session()).user?.email).toBe(theirs.email)
  })

  test('ending the current session signs out', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = await enter(email)
    const saved = visitor.cookie(cookieName)
    const answer = await visitor.call(endSession, { sessionId: (await listOf(visitor))[0]!._id })
    expect([answer.status, answer.body.sessions]).toEqual([200, []])
    expect(await sessionBehind(saved)).toEqual({})
    expect((await visitor.call(accountsApi.read)).status).toBe(401)
  })

  test('ends all other sessions; 20 concurrent requests succeed and spare other users', async () => {
    const [mine, theirs] = [await aCustomer(shop.db), await aCustomer(shop.db)]
    const anonymous = await enter(theirs.email)
    const all = await Promise.all(Array.from({ length: 5 }, () => enter(mine.email)))
    const left = await all[0]!.call(endOtherSessions)
    expect(left.body.sessions).toMatchObject([{ current: true }])
    for (const other of all.slice(1)) expect(await other.session()).toEqual({})
    const answers = await Promise.all(Array.from({ length: 20 }, () => all[0]!.call(endOtherSessions)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await anonymous.session()).user?.email).toBe(theirs.email)
  })
})

test('the new-device email names browser and system in the language of the account', async () => {
  const { email, id } = await aCustomer(shop.db, { name: 'Rahima' })
  await shop.db.execute(sql`UPDATE users SET language = 'bn' WHERE id = ${id}`)
  await queueMail(ctxOf(shop), { kind: 'new-device', userId: id, data: { agent: pixel } })
  const [mail] = await mailed(shop)
  expect(mail).toMatchObject({ kind: 'new-device', to: email, language: 'bn', link: `${shop.env.publicUrl}/account/security` })
  expect(mail!.text).toContain('Rahima')
  expect(mail!.text).toContain('Chrome 142, Android')
})
