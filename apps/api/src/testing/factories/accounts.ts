import { randomBytes } from 'node:crypto'
import type { Permission } from '@haat/shared/accounts/schema.ts'
import type { Db } from '../../db/client.ts'
import { permissions, staff, users } from '../../db/tables/people/accounts.ts'
import { hashPassword } from '../../modules/accounts/sign-in/passwords.ts'

export const testPassword = 'market-square-7'
let hashed: Promise<string> | undefined

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
  hashed ??= hashPassword(testPassword)
  const made = await db
    .insert(users)
    .values({ email, name, status, passwordHash: await hashed })
    .returning({ id: users.id })
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
