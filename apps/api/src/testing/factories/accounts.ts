import { randomBytes } from 'node:crypto'
import type { Permission } from '@haat/shared/accounts/schema.ts'
import { hashSync } from '@node-rs/argon2'
import type { Db } from '../../db/client.ts'
import { permissions, staff, users } from '../../db/tables/people/accounts.ts'

export const testPassword = 'market-square-7'
/** A hash with minimal Argon2 parameters, which takes a hundredth of the time to verify. Accounts that register get the shop's usual parameters. */
export const passwordHash = hashSync(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export interface TestAccount {
  id: string
  email: string
  password: string
}

interface Wanted {
  email?: string
  name?: string
  status?: 'active' | 'disabled'
}

/** A customer who can sign in with `testPassword`. */
export async function aCustomer(db: Db, { email = anEmail(), name = 'Test Person', status = 'active' }: Wanted = {}) {
  const made = await db.insert(users).values({ email, name, status, passwordHash }).returning({ id: users.id })
  return { id: made[0]!.id, email, password: testPassword } satisfies TestAccount
}

/** Staff with these permissions, active unless said otherwise. */
export async function aStaffMember(
  db: Db,
  rights: Partial<Permission>[] = [],
  { staffStatus = 'active', ...wanted }: Wanted & { staffStatus?: 'active' | 'invited' | 'disabled' } = {},
): Promise<TestAccount> {
  const account = await aCustomer(db, wanted)
  await db.insert(staff).values({ userId: account.id, status: staffStatus })
  const held = rights.filter((right) => right.view || right.edit || right.delete)
  if (held.length > 0)
    await db
      .insert(permissions)
      .values(held.map(({ name = 'orders', ...actions }) => ({ userId: account.id, section: name, ...actions })))
  return account
}

export async function anAdmin(db: Db, wanted: Wanted = {}): Promise<TestAccount> {
  const account = await aCustomer(db, wanted)
  await db.insert(staff).values({ userId: account.id, status: 'active', isAdmin: true })
  return account
}

const anEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`
