import type { Ctx } from '../ctx.ts'

/**
 * What people see of the rows of a list. A row that cannot be read (a JSON column of another shape) is left out and logged: one bad row
 * must not hide all the others.
 */
export const viewRows = <Row, View>({ log }: Pick<Ctx, 'log'>, rows: readonly Row[], view: (row: Row) => View): View[] =>
  rows.flatMap((row) => {
    try {
      return [view(row)]
    } catch (error) {
      log.error({ err: error, id: (row as { id?: unknown }).id }, 'list row unreadable, left out')
      return []
    }
  })
