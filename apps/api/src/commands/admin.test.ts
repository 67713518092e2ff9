import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/app.ts'
import { bundled } from '../testing/bundle.ts'
import { aCustomer } from '../testing/factories/accounts.ts'

const shop = await startTestApp()
const run = promisify(execFile)
/** Timeout in milliseconds, because each command starts a process. */
const patience = 60_000

/** `pnpm shop …` on the database of this test. */
async function command(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.env.dataDir, LOG_LEVEL: 'silent' }
  try {
    const { stdout } = await run(process.execPath, [bundled('cli'), ...args], { env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

test(
  'admin create adds an admin who can sign in',
  async () => {
    const made = await command(
      'admin',
      'create',
      '--email',
      'boss@example.com',
      '--name',
      'Boss',
      '--password',
      'lantern-river-42',
    )
    expect(made).toEqual({ code: 0, said: 'boss@example.com is an admin now.\n' })
    const client = shop.visitor()
    await client.signIn('boss@example.com', 'lantern-river-42')
    expect((await client.session()).user).toEqual({ name: 'Boss', email: 'boss@example.com', image: null, a: true })
  },
  patience,
)

test(
  'admin create makes an existing account an admin with the new password and ends its sessions',
  async () => {
    const { id, email, password } = await aCustomer(shop.db)
    await shop.db.execute(sql`INSERT INTO identities (provider, subject, user_id) VALUES ('google', 'somebody', ${id})`)
    const before = shop.visitor()
    await before.signIn(email, password)
    expect((await command('admin', 'create', '--email', email, '--password', 'lantern-river-42')).said).toContain(
      'it is an admin now',
    )
    expect(await before.session()).toEqual({})
    expect((await before.signIn(email, password)).status).toBe(401)
    await before.signIn(email, 'lantern-river-42')
    expect((await before.session()).user).toMatchObject({ a: true })
    // Social sign-ins are removed, because the email of the account was not confirmed.
    expect((await shop.db.execute(sql`SELECT 1 FROM identities WHERE user_id = ${id}`)).rowCount).toBe(0)
    expect((await shop.db.execute(sql`SELECT 1 FROM users WHERE id = ${id} AND email_verified_at IS NOT NULL`)).rowCount).toBe(1)
  },
  patience,
)

test(
  'admin create refuses an invalid email or password with a reason and exit code 1',
  async () => {
    const wrong: [string[], string][] = [
      [['admin', 'create', '--email', 'x@example.com', '--password', 'password123'], 'data breach'],
      [['admin', 'create', '--email', 'x', '--password', 'short'], 'email'],
    ]
    const answers = await Promise.all(wrong.map(([args]) => command(...args)))
    for (const [index, { code, said }] of answers.entries()) {
      expect(code).toBe(1)
      expect(said).toContain(wrong[index]![1])
      expect(said).not.toContain('    at ')
    }
  },
  patience,
)

test(
  'admin remove-factors removes authenticator, recovery codes and passkeys; the password signs in',
  async () => {
    const { id, email, password } = await aCustomer(shop.db)
    await shop.db.execute(sql`INSERT INTO authenticators (user_id, secret, confirmed_at) VALUES (${id}, 'sealed', now())`)
    await shop.db.execute(sql`INSERT INTO recovery_codes (user_id, hash) VALUES (${id}, 'hash')`)
    await shop.db.execute(
      sql`INSERT INTO passkeys (id, user_id, name, public_key, counter) VALUES ('key', ${id}, 'Phone', '', 0)`,
    )
    const { said } = await command('admin', 'remove-factors', '--email', email.toUpperCase())
    expect(said).toContain('signs in with its password alone now')
    const { rows } = await shop.db.execute(sql`SELECT user_id FROM authenticators UNION ALL SELECT user_id FROM recovery_codes
      UNION ALL SELECT user_id FROM passkeys`)
    expect(rows).toEqual([])
    const client = shop.visitor()
    expect((await client.signIn(email, password)).status).toBe(200)
    expect((await command('admin', 'remove-factors', '--email', 'nobody@example.com')).said).toContain('has no account')
  },
  patience,
)
