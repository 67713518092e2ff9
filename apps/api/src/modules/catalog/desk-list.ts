import type { DeskProductPage, DeskProductQuery, DeskProductRow } from '@haat/shared/catalog/desk-schema.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { viewRows } from '../../platform/view-rows.ts'
import { pictureOf } from '../media/service.ts'
import { countDeskProducts, type DeskFilter, type DeskRow, findDeskPage } from './desk-list-repo.ts'
import { queryText, queryWords } from './search-words.ts'

export async function listForDesk(ctx: Ctx, query: DeskProductQuery): Promise<DeskProductPage> {
  const { q, sort, limit, cursor, min, max, ...filters } = query
  const price = { ...(min !== undefined && { from: toMinor(min) }), ...(max !== undefined && { to: toMinor(max) }) }
  const filter: DeskFilter = { ...filters, ...price, ...(q && { words: words(q), code: q.toLowerCase() }) }
  const list = JSON.stringify(['desk products', sort, filter])
  const after = cursor === undefined ? undefined : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findDeskPage(ctx.db, filter, { sort, limit: limit + 1, ...(after && { after }) }),
    countDeskProducts(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    products: viewRows(ctx, page, rowOf),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

/** The first few of a search, without what stands beside a list. */
export const findByWords = (ctx: Ctx, q: string, limit: number): Promise<DeskRow[]> =>
  findDeskPage(ctx.db, { words: words(q), code: q.toLowerCase() }, { sort: '-updated', limit })

/** All the words, in names, brands, categories, tags and options: descriptions say too much to find a product by. */
const words = (q: string): string =>
  queryText(
    queryWords(q).map((forms) => forms.map((form) => (form.endsWith(':*') ? `${form}ABC` : `${form}:ABC`))),
    '&',
  )

const rowOf = ({ id, key: _key, picture, price, maxPrice, ...row }: DeskRow): DeskProductRow => ({
  _id: id,
  ...row,
  image: picture && pictureOf(picture, picture.alt || row.name),
  price: toAmount(price),
  maxPrice: toAmount(maxPrice),
})
