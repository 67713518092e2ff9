import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { can } from '@haat/shared/permissions.ts'
import type { FoundRecord, recordsDeskApi } from '@haat/shared/records/desk-endpoints.ts'
import { type RecordKind, recordKinds } from '@haat/shared/records/kinds.ts'
import type { Ctx } from '../../ctx.ts'
import { findByWords } from '../catalog/desk-list.ts'
import { findCoupons, findNamed, findOrders, findPeople, findProductByCode, type Sought } from './repo.ts'

const most = 5

const finders: Record<RecordKind, (ctx: Ctx, sought: Sought) => Promise<FoundRecord[]>> = {
  orders: ({ db }, sought) => findOrders(db, sought),
  products: async (ctx, sought) => {
    const [exact, named] = await Promise.all([findProductByCode(ctx.db, sought), findByWords(ctx, sought.text, most)])
    const records = named.map(({ id, name, brand }) => ({ _id: id, label: name, note: brand ?? '' }))
    return [...new Map([...records, ...exact].map((record) => [record._id, record])).values()]
      .sort((a, b) => Number(isIn(exact, b)) - Number(isIn(exact, a)))
      .slice(0, most)
  },
  customers: ({ db }, sought) => findPeople(db, sought, 'customers'),
  staff: ({ db }, sought) => findPeople(db, sought, 'staff'),
  coupons: ({ db }, sought) => findCoupons(db, sought),
  pages: ({ db }, sought) => findNamed(db, sought, 'pages'),
  categories: ({ db }, sought) => findNamed(db, sought, 'categories'),
  brands: ({ db }, sought) => findNamed(db, sought, 'brands'),
}

/** Everything of a name that the person may view. */
export async function findRecords(
  ctx: Ctx,
  { q }: ParsedOf<typeof recordsDeskApi.find>,
): Promise<AnswerOf<typeof recordsDeskApi.find>> {
  const text = q.toLowerCase()
  const sought = { text, words: text.split(/\s+/).slice(0, 8) }
  const kinds = recordKinds.filter((kind) => can(ctx.person!.session, kind, 'view'))
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, records: await finders[kind](ctx, sought) })))
  return { groups: found.filter(({ records }) => records.length > 0) }
}

const isIn = (records: readonly FoundRecord[], { _id }: FoundRecord): boolean => records.some((one) => one._id === _id)
