import type { Ctx } from './context.ts'

/**
 * Converts database rows to API objects. A row that cannot be converted (a JSON column of another shape) is logged and omitted, so that
 * one bad row does not break the list.
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
