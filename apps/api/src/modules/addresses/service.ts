import { canBePhone } from '@haat/shared/addresses/rules.ts'
import { type AddressDraft, mostAddresses, type SavedAddress } from '@haat/shared/addresses/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import {
  clearDefaults,
  deleteAddress,
  findAddress,
  findAddresses,
  hasPhone,
  hasSameAddress,
  insertAddress,
  insertFirstAddresses,
  lockAddressBook,
  updateAddress,
} from './repo.ts'

interface AddressBook {
  addresses: SavedAddress[]
}

/**
 * Address book of the signed-in customer.
 * @throws sign_in_required
 */
export const listAddresses = (ctx: Ctx): Promise<AddressBook> => findAddressBook(ctx, requireUserId(ctx))

/** Address book of any account. The caller checks the permission. */
export async function findAddressBook(ctx: Ctx, userId: string): Promise<AddressBook> {
  const found = await findAddresses(ctx.db, userId)
  return { addresses: found.map(({ id, ...rest }) => ({ _id: id, ...rest })) }
}

/**
 * Adds an address unless the same one exists. The lock serializes concurrent calls, so that one address is the default.
 * @throws sign_in_required, bad_request, limit_reached
 */
export async function addAddress(ctx: Ctx, draft: AddressDraft): Promise<AddressBook> {
  const owner = requireUserId(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockAddressBook(ctx.db, owner)
    await assertPhones(ctx, owner, { address: draft.address })
    if (!(await hasSameAddress(ctx.db, owner, draft.address))) {
      await clearDefaults(ctx.db, owner, draft)
      if (!(await insertAddress(ctx.db, owner, draft, mostAddresses))) throw new Refusal('limit_reached')
    }
    return listAddresses(ctx)
  })
}

/** @throws sign_in_required, not_found, bad_request, version_conflict with the current addresses */
export async function changeAddress(
  ctx: Ctx,
  { addressId, version, ...draft }: AddressDraft & { addressId: string; version: number },
): Promise<AddressBook> {
  const owner = requireUserId(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockAddressBook(ctx.db, owner)
    const current = await findAddress(ctx.db, owner, addressId)
    if (!current) throw new Refusal('not_found')
    if (current.version !== version) throw new Refusal('version_conflict', { ...(await listAddresses(ctx)) })
    await assertPhones(ctx, owner, { address: draft.address })
    await clearDefaults(ctx.db, owner, draft, addressId)
    await updateAddress(ctx.db, owner, addressId, draft)
    return listAddresses(ctx)
  })
}

/** @throws sign_in_required, not_found */
export async function removeAddress(ctx: Ctx, { addressId }: { addressId: string }): Promise<AddressBook> {
  if (!(await deleteAddress(ctx.db, requireUserId(ctx), addressId))) throw new Refusal('not_found')
  return listAddresses(ctx)
}

/**
 * Refuses a phone that cannot be one, by the name of its address in the request. A phone in the customer's address book stays as it is.
 * @throws bad_request
 */
export async function assertPhones(ctx: Ctx, userId: string | null, given: Record<string, Address>): Promise<void> {
  const fields: Record<string, string> = {}
  for (const [name, { phone }] of Object.entries(given))
    if (!canBePhone(phone) && !(userId && (await hasPhone(ctx.db, userId, phone))))
      fields[`${name}.phone`] = 'is not a phone number'
  if (Object.keys(fields).length > 0) throw new Refusal('bad_request', { fields })
}

function requireUserId(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}

/** Adds the first address of accounts that have none, as their default, in the transaction of the caller. */
export const addImportedAddresses = (ctx: Ctx, list: readonly { userId: string; address: Address }[]): Promise<void> =>
  insertFirstAddresses(ctx.db, list)
