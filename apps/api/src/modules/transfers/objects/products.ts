import { DashboardProductQuery } from '@haat/shared/catalog/dashboard/schema.ts'
import { importColumns } from '@haat/shared/transfers/columns/mapping.ts'
import type { ProductColumn } from '@haat/shared/transfers/columns/products.ts'
import type { ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { ImportObject } from '@haat/shared/transfers/objects.ts'
import { countProducts, exportProducts, listCustomFields } from '../../catalog/service.ts'
import type { ExportSource, Filter } from './export-source.ts'
import { queryOf } from './query.ts'

const pageSize = 200

const parse = (filter: Filter) => {
  const { sort: _, limit: _l, cursor: _c, ...filters } = queryOf(DashboardProductQuery, filter)
  return filters
}

/** Columns that identify the product are in each of its rows, the other product columns only in the first. */
const repeated = new Set(['ID', 'Handle'])

const rowsOf = (sheet: ProductSheet, columns: readonly ProductColumn[], repeats: (heading: string) => boolean): string[][] =>
  sheet.variants.map((variant, index) =>
    columns.map((column) => {
      if (column.level === 'variant') return column.read(variant)
      return index === 0 || repeats(column.heading) ? column.read(sheet) : ''
    }),
  )

const numbers = ['Price', 'Compare-at price', 'Cost', 'Stock', 'Low stock at']

const source = (object: ImportObject, repeats: (heading: string) => boolean): ExportSource => ({
  filter: (filter) => void parse(filter),
  count: (ctx, filter) => countProducts(ctx, parse(filter)),
  open: async (ctx) => {
    const fields = await listCustomFields(ctx)
    const columns = importColumns(object, fields)
    return {
      headings: columns.map(({ heading }) => heading),
      numbers: numbers.filter((name) => columns.some(({ heading }) => heading === name)),
      page: async (ctx, filter, after) => {
        const { sheets, last } = await exportProducts(ctx, parse(filter), { after, limit: pageSize })
        return { items: sheets.map((sheet) => rowsOf(sheet, columns, repeats)), last: sheets.length < pageSize ? null : last }
      },
    }
  },
})

/** Products with all columns, languages, variants, stock and pictures: one row for each variant. */
export const productSource = source('products', (heading) => repeated.has(heading))

/** Stock: what identifies each variant, and its units. */
export const stockSource = source('stock', () => true)
