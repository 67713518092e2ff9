import { type AddressDraft, type KeptAddress, mostAddresses } from '@haat/shared/addresses/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import {
  clearDefaults,
  deleteAddress,
  findAddress,
  findAddresses,
  hasSameAddress,
  insertAddress,
  lockBook,
  updateAddress,
} from './repo.ts'

interface Book {
  addresses: KeptAddress[]
}

export const listAddresses = (ctx: Ctx): Promise<Book> => bookOf(ctx, ownerOf(ctx))

/** Whoever asks has been asked for the right to it. */
export async function bookOf(ctx: Ctx, userId: string): Promise<Book> {
  const found = await findAddresses(ctx.db, userId)
  return { addresses: found.map(({ id, ...rest }) => ({ _id: id, ...rest })) }
}

/** One writer of a book at a time: of two that want to be the default at once, the later one is. */
export async function addAddress(ctx: Ctx, draft: AddressDraft): Promise<Book> {
  const owner = ownerOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockBook(ctx.db, owner)
    if (!(await hasSameAddress(ctx.db, owner, draft.address))) {
      await clearDefaults(ctx.db, owner, draft)
      if (!(await insertAddress(ctx.db, owner, draft, mostAddresses))) throw new Refusal('limit_reached')
    }
    return listAddresses(ctx)
  })
}

export async function changeAddress(
  ctx: Ctx,
  { addressId, version, ...draft }: AddressDraft & { addressId: string; version: number },
): Promise<Book> {
  const owner = ownerOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockBook(ctx.db, owner)
    const current = await findAddress(ctx.db, owner, addressId)
    if (!current) throw new Refusal('not_found')
    if (current.version !== version) throw new Refusal('version_conflict', { ...(await listAddresses(ctx)) })
    await clearDefaults(ctx.db, owner, draft, addressId)
    await updateAddress(ctx.db, owner, addressId, draft)
    return listAddresses(ctx)
  })
}

export async function removeAddress(ctx: Ctx, { addressId }: { addressId: string }): Promise<Book> {
  if (!(await deleteAddress(ctx.db, ownerOf(ctx), addressId))) throw new Refusal('not_found')
  return listAddresses(ctx)
}

function ownerOf(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
