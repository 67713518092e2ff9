import { subscriberSources } from '@haat/shared/newsletter/constants.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { v7 as uuidV7 } from 'uuid'
import { permissions, staff, users } from '../db/tables/people/accounts.ts'
import { newsletterSubscribers } from '../db/tables/people/newsletter.ts'
import { hashPassword } from '../modules/accounts/service.ts'
import type { Ctx } from '../platform/context.ts'
import { customers } from './content/index.ts'
import { daysBefore } from './demo-time.ts'

export const demoPassword = 'haat-demo'

export interface DemoCustomer {
  userId: string
  email: string
  name: string
  language: string
  address: Address
  area: string
}

/** Hashed once before the transaction, because hashing is slow. */
export const hashDemoPassword = (): Promise<string> => hashPassword(demoPassword)

/** Inserts the three demo accounts and the customers of the order history, who have no password. */
export async function storePeople(ctx: Ctx, passwordHash: string, now: Date): Promise<DemoCustomer[]> {
  const account = (email: string, name: string) => ({
    email,
    name,
    passwordHash,
    emailVerifiedAt: now,
    createdAt: daysBefore(now, 120),
  })
  const made = await ctx.db
    .insert(users)
    .values([
      account('admin@haat.example', 'Samira Haque'),
      account('staff@haat.example', 'Rezaul Karim'),
      account('customer@haat.example', customers[0]!.name),
    ])
    .returning({ id: users.id, email: users.email })
  const idOf = (email: string) => made.find((user) => user.email === email)!.id
  const [admin, helper] = [idOf('admin@haat.example'), idOf('staff@haat.example')]
  await ctx.db.insert(staff).values([
    { userId: admin, status: 'active', isAdmin: true },
    { userId: helper, status: 'active', isAdmin: false },
  ])
  await ctx.db.insert(permissions).values([
    { userId: helper, section: 'orders', view: true, edit: true, delete: false },
    { userId: helper, section: 'products', view: true, edit: false, delete: false },
  ])
  const others = await ctx.db
    .insert(users)
    .values(
      customers.slice(1).map(({ email, name, language }, index) => ({
        email,
        name,
        language,
        emailVerifiedAt: now,
        createdAt: daysBefore(now, 100 + (index % 40)),
      })),
    )
    .returning({ id: users.id, email: users.email })
  // The demo customer is the first one, so that the account has orders.
  return customers.map(({ name, email, language, address, area }, index) => {
    const shownEmail = index === 0 ? 'customer@haat.example' : email
    return {
      userId: index === 0 ? idOf(shownEmail) : others.find((user) => user.email === email)!.id,
      email: shownEmail,
      name,
      language,
      address: { ...address, fullName: name, email: shownEmail },
      area,
    }
  })
}

/** Two of three customers took the newsletter; one of them has not confirmed yet, and a few have unsubscribed. */
export async function storeSubscribers(ctx: Ctx, people: readonly DemoCustomer[], now: Date): Promise<void> {
  const takers = people.filter((_, index) => index % 3 !== 2)
  await ctx.db.insert(newsletterSubscribers).values(
    takers.map(({ email, language }, index) => {
      const createdAt = daysBefore(now, index === 1 ? 1 : 3 + index * 4)
      const isConfirmed = index !== 1
      return {
        email,
        language,
        source: subscriberSources[index % subscriberSources.length]!,
        createdAt,
        ...(isConfirmed ? { confirmedAt: createdAt } : { request: uuidV7(), requestedAt: createdAt }),
        ...(isConfirmed && index % 8 === 5 && { unsubscribedAt: daysBefore(now, 1) }),
      }
    }),
  )
}
