import { permissionsOfKey } from '@haat/shared/api-keys/rules.ts'
import { isStaff } from '@haat/shared/permissions.ts'
import type { Ctx, Person } from '../../platform/context.ts'
import { trustsOf } from '../../platform/network/trusted-proxies.ts'
import { findPerson } from '../accounts/service.ts'
import { findGrantedKey, findUsableKey, markUsed, type UsableKey } from './repo.ts'
import { hashSecret, isSecret } from './secret.ts'

export { hashSecret } from './secret.ts'

/**
 * The person that a call with an API key acts as: the user who created the key, with those permissions of the key that the user still
 * has. Null if the key is unknown, expired or revoked, not allowed from `address`, or its user is no longer active staff. Stores the time
 * of the call.
 */
export async function findKeyHolder({ db, address }: Pick<Ctx, 'db' | 'address'>, secret: string): Promise<Person | null> {
  const key = isSecret(secret) ? await findUsableKey(db, hashSecret(secret)) : undefined
  if (!key || !isAllowedFrom(key.allowedIps, address)) return null
  const holder = await holderOf({ db }, key)
  if (holder && key.unmarked) await markUsed(db, key.id)
  return holder
}

/** The same for work that a key has left to a background job: by the id of the key, wherever its call came from. */
export async function findHolderOfKey({ db }: Pick<Ctx, 'db'>, keyId: string): Promise<Person | null> {
  const key = await findGrantedKey(db, keyId)
  return key ? holderOf({ db }, key) : null
}

async function holderOf(
  { db }: Pick<Ctx, 'db'>,
  key: Pick<UsableKey, 'id' | 'name' | 'ownerId' | 'permissions'>,
): Promise<Person | null> {
  const owner = await findPerson({ db }, key.ownerId)
  if (!owner || !isStaff(owner.session)) return null
  const { a: _, s: _s, ...user } = owner.session.user
  const permissions = permissionsOfKey(key.permissions, owner.session)
  return {
    ...owner,
    apiKey: { id: key.id, name: key.name },
    session: { ...owner.session, user: { ...user, s: { status: 'active', permissions } } },
  }
}

const isAllowedFrom = (allowed: readonly string[], address: string) => allowed.length === 0 || trustsOf(allowed)(address, 0)
