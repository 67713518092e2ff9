import { randomUUID } from 'node:crypto'
import { accountsApi } from '@haat/shared/accounts/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { anotherProcess } from '../testing/another-process.ts'
import { startTestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { aCustomer, testPassword } from '../testing/factories/accounts.ts'
import { network } from './rate-limit.ts'

// Up to four attempts wait for one counter row at a time, so the shop needs more connections than a test usually has.
const shop = await startTestApp({ rateLimitFactor: 1, trustProxy: 1 }, { connections: 10 })
const base = `${shop.url}/api/auth`

/** A browser with another IP address. */
function from(address: string) {
  const visitor = shop.visitor()
  visitor.http.set('X-Forwarded-For', address)
  return visitor
}
const tryOften = async (times: number, once: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await once()).status)
  return statuses
}

// A closed limit stays closed for another hour until the test opens it, so that a slow machine does not change the results.
// `closed_for` records how long it would have been closed.
await shop.db.execute(sql`CREATE TABLE closed_for (id serial, seconds int)`)
await shop.db.execute(sql`CREATE FUNCTION hold_closed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.open_at > now() AND NEW.open_at > OLD.open_at THEN
      INSERT INTO closed_for (seconds) VALUES (extract(epoch FROM NEW.open_at - now()));
      NEW.open_at := NEW.open_at + interval '1 hour';
    END IF;
    RETURN NEW;
  END $$`)
await shop.db.execute(sql`CREATE TRIGGER hold_closed BEFORE UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION hold_closed()`)
const openDoors = () => shop.db.execute(sql`UPDATE rate_limits SET open_at = now() - interval '1 second'`)
const closedFor = async () => {
  const { rows } = await shop.db.execute<{ seconds: number }>(sql`SELECT seconds FROM closed_for ORDER BY id`)
  return rows.map(({ seconds }) => seconds)
}

beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM rate_limits`)
  await shop.db.execute(sql`DELETE FROM closed_for`)
})

describe('sign-in (P30)', () => {
  test('after eight attempts on an account, from any address, the next gets 429 with Retry-After and a url', async () => {
    const { email } = await aCustomer(shop.db)
    let n = 0
    const statuses = await tryOften(12, () => from(`192.0.2.${++n}`).signIn(email, 'wrong password'))
    expect(statuses).toEqual([...Array(8).fill(401), ...Array(4).fill(429)])
    const refused = await from('192.0.2.99').signIn(email, testPassword)
    expect([refused.status, refused.body.url, refused.body.code]).toEqual([
      429,
      `${base}/error?error=RateLimited`,
      'rate_limited',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // after the wait, the right password signs in
    await openDoors()
    const right = from('192.0.2.100')
    expect((await right.signIn(email, testPassword)).status).toBe(200)
    // which also resets the counter of the account
    expect(await tryOften(8, () => from('192.0.2.101').signIn(email, 'wrong password'))).toEqual(Array(8).fill(401))
  })

  test('the wait doubles with each attempt, and refused attempts do not extend it', async () => {
    const { email } = await aCustomer(shop.db)
    const visitor = from('198.51.100.1')
    await tryOften(8, () => visitor.signIn(email, 'wrong password'))
    for (let i = 0; i < 4; i++) {
      expect(await tryOften(2, () => visitor.signIn(email, 'wrong password'))).toEqual([429, 429])
      await openDoors()
      expect((await visitor.signIn(email, 'wrong password')).status).toBe(401)
    }
    expect(await closedFor()).toEqual([2, 4, 8, 16, 32])
  })

  test('attempts on an unknown account are limited like those on an existing one', async () => {
    let n = 0
    const statuses = await tryOften(9, () => from(`198.51.100.${++n + 50}`).signIn('no-account@example.com', 'wrong password'))
    expect(statuses).toEqual([...Array(8).fill(401), 429])
  })

  test('a browser that was signed in before has its own limit, so that others cannot lock its owner out', async () => {
    const { email } = await aCustomer(shop.db)
    const own = from('203.0.113.1')
    await own.signIn(email, testPassword)
    await own.signOut()
    await tryOften(10, () => from('203.0.113.2').signIn(email, 'wrong password'))
    expect((await from('203.0.113.3').signIn(email, testPassword)).status).toBe(429)
    expect((await own.signIn(email, testPassword)).status).toBe(200)
    // its device cookie does not apply to other accounts, and is limited too
    const other = await aCustomer(shop.db)
    await tryOften(9, () => from('203.0.113.4').signIn(other.email, 'wrong password'))
    expect((await own.signIn(other.email, testPassword)).status).toBe(429)
    expect(await tryOften(9, () => own.signIn(email, 'wrong password'))).toEqual([...Array(8).fill(401), 429])
  })

  test('guesses or email requests from the owner’s network do not lock the owner out', async () => {
    const { email } = await aCustomer(shop.db)
    const own = from('203.0.113.9')
    await own.signIn(email, testPassword)
    await own.signOut()
    let n = 0
    await tryOften(42, () => from('203.0.113.9').signIn(`guess-${++n}@example.com`, 'wrong password'))
    expect((await from('203.0.113.9').signIn('guess@example.com', 'wrong password')).status).toBe(429)
    expect((await own.signIn(email, testPassword)).status).toBe(200)

    const forgot = (visitor: ReturnType<typeof from>) => visitor.call(accountsApi.forgotPassword, { email })
    expect(await tryOften(5, () => forgot(from('203.0.113.10')))).toEqual([...Array(4).fill(200), 429])
    expect(await tryOften(5, () => forgot(own))).toEqual([...Array(4).fill(200), 429])
    // the queued emails are irrelevant here
    await shop.db.execute(sql`DELETE FROM mails`)
  })

  test('attempts on many accounts from one network are limited', async () => {
    let n = 0
    const statuses = await tryOften(45, () => from('2001:db8:1:2::7').signIn(`guess-${++n}@example.com`, 'wrong password'))
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(401))
    expect(statuses.slice(40)).toEqual(Array(5).fill(429))
    // another address in the same network is limited; another network is not
    expect((await from('2001:db8:1:2:ffff::1').signIn('guess@example.com', 'wrong password')).status).toBe(429)
    expect((await from('2001:db8:1:3::1').signIn('guess@example.com', 'wrong password')).status).toBe(401)
  })

  test('50 concurrent attempts on an account admit eight', async () => {
    const { email } = await aCustomer(shop.db)
    const visitors = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const visitor = from(`10.1.${i}.1`)
        await visitor.csrfToken()
        return visitor
      }),
    )
    const answers = await Promise.all(visitors.map((visitor) => visitor.signIn(email, 'wrong password')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(8)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(42)
  })

  test('visitors behind trusted proxies are distinguished by address; addresses they forge are ignored', async () => {
    const behind = await anotherProcess(shop, { trustProxy: ['loopback', '10.0.0.0/8'] })
    const visitor = (forwarded: string, url = behind) => {
      const client = new Client(url)
      client.http.set('X-Forwarded-For', forwarded)
      return client
    }
    let n = 0
    const guesses = (forwarded: () => string, url?: string) =>
      tryOften(41, () => visitor(forwarded(), url).signIn(`guess-${++n}@example.com`, 'wrong password'))
    // the proxy 10.1.2.3 appends the address of the visitor; entries before that come from the visitor
    expect((await guesses(() => `198.18.0.${n % 250}, 198.51.100.7, 10.1.2.3`)).at(-1)).toBe(429)
    expect((await visitor('198.51.100.8, 10.1.2.3').signIn('other@example.com', 'wrong password')).status).toBe(401)
    expect((await visitor('198.51.100.7, 10.9.9.9').signIn('other@example.com', 'wrong password')).status).toBe(429)
    // forwarded addresses of direct connections, past the proxy, are ignored
    const open = await anotherProcess(shop, { trustProxy: ['10.0.0.0/8'] })
    expect((await guesses(() => `198.19.0.${n % 250}`, open)).at(-1)).toBe(429)
  })

  test('addresses from an untrusted proxy are ignored', async () => {
    const { email } = await aCustomer(shop.db)
    let n = 0
    const statuses = await tryOften(9, () => from(`6.6.6.${++n}, 172.16.0.9`).signIn(email, 'wrong password'))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('register', () => {
  test('registrations are limited per IP address', async () => {
    const visitor = from('100.64.0.1')
    const statuses = await tryOften(21, () =>
      visitor.post('/api/home/account', { name: 'N', email: `${randomUUID()}@example.com`, password: 'lantern-river-42' }),
    )
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})

test('an IPv4 address is its own network, an IPv6 address belongs to its /64', () => {
  expect(network('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(network('192.0.2.1')).toBe('192.0.2.1')
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(network('2001:0DB8:0001::5')).toBe('2001:db8:1:0')
  expect(network('::1')).toBe('0:0:0:0')
  expect(network('fe80::1%eth0')).toBe('fe80:0:0:0')
})

test('rate limit keys contain no email or IP address in plain text', async () => {
  await from('192.0.2.1').signIn('somebody@example.com', 'wrong password')
  const { rows } = await shop.db.execute<{ key: string }>(sql`SELECT key FROM rate_limits`)
  expect(rows).toHaveLength(2)
  expect(rows.every(({ key }) => /^[a-z-]+ (address|account) [\w-]{32}$/.test(key))).toBe(true)
})

test('attempts that wait for one counter row do not block other requests', async () => {
  const anonymous = from('192.0.2.77')
  await anonymous.signIn('nobody@example.com', 'wrong password')
  const door = await shop.pool.connect()
  try {
    await door.query('BEGIN')
    await door.query('SELECT 1 FROM rate_limits FOR UPDATE')
    const flood = Array.from({ length: 30 }, () => anonymous.signIn('nobody@example.com', 'wrong password'))
    await expect.poll(async () => (await door.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount).toBeGreaterThan(2)
    // Answered while the attempts still wait.
    expect((await shop.visitor().get('/api/home/products?q=flood')).status).toBe(200)
    expect((await door.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount).toBeGreaterThan(2)
    await door.query('COMMIT')
    expect((await Promise.all(flood)).every(({ status }) => status === 401 || status === 429)).toBe(true)
  } finally {
    door.release()
  }
})
