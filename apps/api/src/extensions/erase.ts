import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { contain } from './contain.ts'
import { extensionsOf } from './registry.ts'

/**
 * Lets the extensions that are on delete what they store about a customer, inside the transaction that erases the account.
 * @throws extension_failed if one cannot: nothing is erased then
 */
export async function eraseInExtensions(ctx: Ctx, userId: string): Promise<void> {
  for (const { name, eraseCustomer } of extensionsOf(ctx.env)) {
    if (!eraseCustomer) continue
    const erased = await contain(ctx, name, 'erase customer', (ctx) => eraseCustomer(ctx, userId))
    if (!erased.ok) throw new Refusal('extension_failed')
  }
}
