import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import type { FoundRecord, globalSearchDashboardApi } from '@haat/shared/global-search/dashboard/endpoints.ts'
import { type RecordKind, recordKinds, recordSections } from '@haat/shared/global-search/kinds.ts'
import { can } from '@haat/shared/permissions.ts'
import type { Ctx } from '../../platform/context.ts'
import { findByWords } from '../catalog/service.ts'
import { toSearchWords } from '../orders/service.ts'
import { findCoupons, findNamed, findOrders, findPeople, findProductByCode, findSubscribers, type SearchInput } from './repo.ts'

const resultLimit = 5

const finders: Record<RecordKind, (ctx: Ctx, input: SearchInput) => Promise<FoundRecord[]>> = {
  // A telephone number is found in any grouping, as in the list of orders.
  orders: ({ db }, input) => findOrders(db, { ...input, words: toSearchWords(input.text) }),
  products: async (ctx, input) => {
    const [exact, named] = await Promise.all([findProductByCode(ctx.db, input), findByWords(ctx, input.text, resultLimit)])
    const records = named.map(({ id, name, brand }) => ({ _id: id, label: name, note: brand ?? '' }))
    return [...new Map([...records, ...exact].map((record) => [record._id, record])).values()]
      .sort((a, b) => Number(isIn(exact, b)) - Number(isIn(exact, a)))
      .slice(0, resultLimit)
  },
  customers: ({ db }, input) => findPeople(db, input, 'customers'),
  staff: ({ db }, input) => findPeople(db, input, 'staff'),
  newsletter: ({ db }, input) => findSubscribers(db, input),
  coupons: ({ db }, input) => findCoupons(db, input),
  pages: ({ db }, input) => findNamed(db, input, 'pages'),
  posts: ({ db }, input) => findNamed(db, input, 'posts'),
  categories: ({ db }, input) => findNamed(db, input, 'categories'),
  brands: ({ db }, input) => findNamed(db, input, 'brands'),
}

/** Records that match the input, grouped by kind; only kinds the user may view. */
export async function findRecords(
  ctx: Ctx,
  { q }: ParsedOf<typeof globalSearchDashboardApi.find>,
): Promise<AnswerOf<typeof globalSearchDashboardApi.find>> {
  const text = q.toLowerCase()
  const input = { text, words: text.split(/\s+/).slice(0, 8) }
  const kinds = recordKinds.filter((kind) => can(ctx.person!.session, recordSections[kind], 'view'))
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, records: await finders[kind](ctx, input) })))
  return { groups: found.filter(({ records }) => records.length > 0) }
}

const isIn = (records: readonly FoundRecord[], { _id }: FoundRecord): boolean => records.some((one) => one._id === _id)
