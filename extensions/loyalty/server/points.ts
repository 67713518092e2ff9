import { type Ctx, inTransaction, Refusal } from '@haat/api/extension'
import { findPersonById } from '@haat/api/services/accounts.ts'
import { writeAudit } from '@haat/api/services/audit.ts'
import { readExtensionSettings } from '@haat/api/services/extensions.ts'
import type { Account, Customer } from '../endpoints.ts'
import { LoyaltySettings, worthOf } from '../settings.ts'
import { addEntry, findAccount, findEntries, findRichest, setSpending, sumOfPoints } from './repo.ts'

export const readRules = (ctx: Ctx): Promise<LoyaltySettings> => readExtensionSettings(ctx, 'loyalty', LoyaltySettings)

export const showRules = async (ctx: Ctx) => readRules(ctx)

async function readAccount(ctx: Ctx, userId: string): Promise<{ account: Account }> {
  const [rules, { balance, spending }, entries] = await Promise.all([
    readRules(ctx),
    findAccount(ctx.db, userId),
    findEntries(ctx.db, userId),
  ])
  return { account: { points: balance, worth: worthOf(balance, rules) / 100, spending, entries } }
}

export const showOwn = (ctx: Ctx) => readAccount(ctx, ctx.person!.id)

export async function spendOwn(ctx: Ctx, { spending }: { spending: boolean }) {
  await setSpending(ctx.db, ctx.person!.id, spending)
  return readAccount(ctx, ctx.person!.id)
}

export async function listCustomers(ctx: Ctx): Promise<{ customers: Customer[]; total: number }> {
  const found = await findRichest(ctx.db)
  const customers: Customer[] = []
  for (const { userId, points, at } of found) {
    const person = await findPersonById(ctx, userId)
    if (person)
      customers.push({ userId, points, changed: new Date(at).toISOString(), name: person.name ?? '', email: person.email ?? '' })
  }
  return { customers, total: await sumOfPoints(ctx.db) }
}

export const showCustomer = (ctx: Ctx, { userId }: { userId: string }) => readAccount(ctx, userId)

/** @throws not_found */
export const adjustPoints = (ctx: Ctx, { userId, points, note }: { userId: string; points: number; note: string }) =>
  inTransaction(ctx, async (ctx) => {
    if (!(await findPersonById(ctx, userId))) throw new Refusal('not_found')
    await addEntry(ctx.db, { userId, kind: 'adjusted', points, note })
    const { balance } = await findAccount(ctx.db, userId)
    await writeAudit(ctx, {
      section: 'customers',
      action: 'loyalty.adjust',
      target: userId,
      diff: { points: [balance - points, balance] },
    })
    return readAccount(ctx, userId)
  })
