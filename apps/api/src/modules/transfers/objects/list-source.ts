import type { Column } from '@haat/shared/transfers/columns/column.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import type { ExportSource } from './export-source.ts'
import { checkListFilter, queryOf } from './query.ts'

const pageSize = 100

interface ListOptions<Query, Row> {
  schema: z.ZodType<Query>
  columns: readonly Column<Row>[]
  numbers: readonly string[]
  list: (ctx: Ctx, query: Query) => Promise<{ rows: readonly Row[]; next: string | null; total: number }>
}

/** A source that reads the pages of a list of the dashboard, one row for each of its rows; the key is the cursor of the list. */
export const listSource = <Query, Row>({ schema, columns, numbers, list }: ListOptions<Query, Row>): ExportSource => ({
  filter: (filter) => checkListFilter(schema, filter),
  count: async (ctx, filter) => (await list(ctx, queryOf(schema, { ...filter, limit: '1' }))).total,
  open: async () => ({
    headings: columns.map(({ heading }) => heading),
    numbers,
    page: async (ctx, filter, after) => {
      const query = queryOf(schema, { ...filter, limit: String(pageSize), ...(after !== null && { cursor: after }) })
      const { rows, next } = await list(ctx, query)
      return { items: rows.map((row) => [columns.map((column) => column.read(row))]), last: next }
    },
  }),
})
