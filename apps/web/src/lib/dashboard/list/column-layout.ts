import { useSearchParams } from 'react-router-dom'
import { useStored } from '../use-stored.ts'

interface Named {
  key: string
  always?: boolean
  optional?: boolean
}

export interface Look<Column> {
  /** visible columns in order; the first one is fixed because it contains the row's link */
  columns: readonly Column[]
  /** all columns, hidden ones included */
  all: readonly Column[]
  isShown: (key: string) => boolean
  dense: boolean
  show: (key: string, shown: boolean) => void
  /** moves a column one position up or down among all columns */
  move: (key: string, by: 1 | -1) => void
  setDense: (dense: boolean) => void
  /** the layout as query parameters of a saved view */
  query: Record<'columns' | 'dense', string>
}

interface Saved {
  order?: string[]
  shown?: Record<string, boolean>
}

/**
 * Visible columns, their order and the row density of a list, stored per user in this browser. A saved view has its own layout in
 * the URL; while it is shown, changes go to the URL too.
 */
export function useColumnLayout<Column extends Named>(name: string, columns: readonly Column[]): Look<Column> {
  const [saved, keep] = useStored<Saved>(`look-${name}`, {})
  const [storedDense, keepDense] = useStored('dense', false)
  const [query, setQuery] = useSearchParams()
  const ofView = query.get('columns')?.split(',')
  const all = inOrder(columns, ofView ?? saved.order ?? [])
  const isShown = (column: Named) =>
    Boolean(column.always) || (ofView ? ofView.includes(column.key) : (saved.shown?.[column.key] ?? !column.optional))
  const shown = all.filter(isShown)
  const dense = query.has('dense') ? query.get('dense') === '1' : storedDense

  const put = (change: Record<string, string>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(change)) next.set(key, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const keys = (some: readonly Named[]) => some.map(({ key }) => key).join(',')
  return {
    columns: shown,
    all,
    dense,
    isShown: (key) => shown.some((column) => column.key === key),
    query: { columns: keys(shown), dense: dense ? '1' : '0' },
    show: (key, on) => {
      if (ofView) put({ columns: keys(all.filter((column) => (column.key === key ? on : isShown(column)))) })
      else keep({ ...saved, shown: { ...saved.shown, [key]: on } })
    },
    move: (key, by) => {
      const from = all.findIndex((column) => column.key === key)
      const to = from + by
      // The first column is fixed.
      if (from < 1 || to < 1 || to >= all.length) return
      const next = [...all]
      next.splice(to, 0, ...next.splice(from, 1))
      if (ofView) put({ columns: keys(next.filter(isShown)) })
      else keep({ ...saved, order: next.map((column) => column.key) })
    },
    setDense: (on) => (query.has('dense') ? put({ dense: on ? '1' : '0' }) : keepDense(on)),
  }
}

/** Sorts columns by the stored order; a column that is not in it stays after its original neighbour. */
function inOrder<Column extends Named>(columns: readonly Column[], order: readonly string[]): Column[] {
  const [first, ...others] = columns
  if (!first) return []
  const placed = order.flatMap((key) => others.filter((column) => column.key === key))
  others.forEach((column, at) => {
    if (placed.includes(column)) return
    const neighbour = others.slice(0, at).findLast((one) => placed.includes(one))
    placed.splice(neighbour ? placed.indexOf(neighbour) + 1 : 0, 0, column)
  })
  return [first, ...new Set(placed)]
}
