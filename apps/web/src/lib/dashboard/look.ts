import { useSearchParams } from 'react-router-dom'
import { useKept } from './kept.ts'

interface Named {
  key: string
  always?: boolean
  optional?: boolean
}

export interface Look<Column> {
  /** in the order they are shown; the first stays first, as it carries the row's link */
  columns: readonly Column[]
  /** all of them, those that are hidden too */
  all: readonly Column[]
  isShown: (key: string) => boolean
  dense: boolean
  show: (key: string, shown: boolean) => void
  /** one place up or down among all */
  move: (key: string, by: 1 | -1) => void
  setDense: (dense: boolean) => void
  /** as it stands in a saved view's address */
  query: Record<'columns' | 'dense', string>
}

interface Kept {
  order?: string[]
  shown?: Record<string, boolean>
}

/**
 * Which columns a list shows, in which order and how close its rows stand: each person's own choice, kept in this browser. A saved
 * view brings its own, in the address; while one is looked at, changes stay in the address too.
 */
export function useLook<Column extends Named>(name: string, columns: readonly Column[]): Look<Column> {
  const [kept, keep] = useKept<Kept>(`look-${name}`, {})
  const [keptDense, keepDense] = useKept('dense', false)
  const [query, setQuery] = useSearchParams()
  const ofView = query.get('columns')?.split(',')
  const all = inOrder(columns, ofView ?? kept.order ?? [])
  const isShown = (column: Named) =>
    Boolean(column.always) || (ofView ? ofView.includes(column.key) : (kept.shown?.[column.key] ?? !column.optional))
  const shown = all.filter(isShown)
  const dense = query.has('dense') ? query.get('dense') === '1' : keptDense

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
      else keep({ ...kept, shown: { ...kept.shown, [key]: on } })
    },
    move: (key, by) => {
      const from = all.findIndex((column) => column.key === key)
      const to = from + by
      // The first column is not passed.
      if (from < 1 || to < 1 || to >= all.length) return
      const next = [...all]
      next.splice(to, 0, ...next.splice(from, 1))
      if (ofView) put({ columns: keys(next.filter(isShown)) })
      else keep({ ...kept, order: next.map((column) => column.key) })
    },
    setDense: (on) => (query.has('dense') ? put({ dense: on ? '1' : '0' }) : keepDense(on)),
  }
}

/** Those named come in that order; one that is not named stands after its neighbour, where it stood. */
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
