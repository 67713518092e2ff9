import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useQuery } from '../../use-query.ts'

/** The state of a list, stored in the URL, so that it can be shared and the back button works. */
export interface ListState {
  q: string
  sort: string
  cursor: string | undefined
  /** filter values by filter name */
  filters: Record<string, string[]>
  /** a search or filter is active */
  narrowed: boolean
  /** goes to the previous page; undefined on the first page */
  back: (() => void) | undefined
  set: (change: { q?: string; sort?: string; filters?: Record<string, string[]> }) => void
  forward: (cursor: string) => void
  clear: () => void
}

interface Trail {
  /** cursors of the visited pages; the first page has none */
  trail?: (string | null)[]
}

/** Query parameters that are not filters. */
const own = ['q', 'sort', 'cursor', 'columns', 'dense']

/** Reads and writes the list state in the URL. `filterNames`: the filters of the list; unknown parameters are left unchanged. */
export function useListState(filterNames: readonly string[], firstSort: string): ListState {
  const [query, setQuery] = useQuery()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Trail | null }
  const trail = state?.trail ?? []
  const q = query.get('q') ?? ''
  const cursor = query.get('cursor') ?? undefined
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.getAll(name).filter(Boolean)]))

  const with_ = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(query)
    change(next)
    return next
  }
  const put = (next: URLSearchParams, name: string, values: readonly string[]) => {
    next.delete(name)
    for (const value of values) if (value) next.append(name, value)
  }
  const set: ListState['set'] = (change) => {
    const next = with_((next) => {
      next.delete('cursor')
      if (change.q !== undefined) put(next, 'q', [change.q])
      if (change.sort !== undefined) put(next, 'sort', change.sort === firstSort ? [] : [change.sort])
      for (const [name, values] of Object.entries(change.filters ?? {})) if (!own.includes(name)) put(next, name, values)
    })
    // Typing a search term replaces one history entry instead of adding one per letter.
    setQuery(next, { replace: change.q !== undefined && q !== '', preventScrollReset: true })
  }
  const toPage = (target: string | undefined, walked: (string | null)[]) => {
    const next = with_((next) => put(next, 'cursor', target ? [target] : []))
    void navigate({ search: next.toString() }, { state: { trail: walked } satisfies Trail })
  }
  return {
    q,
    sort: query.get('sort') ?? firstSort,
    cursor,
    filters,
    narrowed: q !== '' || Object.values(filters).some((values) => values.length > 0),
    back: cursor === undefined ? undefined : () => toPage(trail.at(-1) ?? undefined, trail.slice(0, -1)),
    set,
    forward: (next) => toPage(next, [...trail, cursor ?? null]),
    clear: () =>
      setQuery(
        with_((next) => {
          for (const name of ['q', 'cursor', ...filterNames]) next.delete(name)
        }),
      ),
  }
}

/** The two ends of a range filter (`a..b`); either may be open. */
export function parseRange(values: readonly string[] | undefined): { from?: string; until?: string } {
  const [from, until] = (values?.[0] ?? '').split('..')
  return { ...(from && { from }), ...(until && { until }) }
}

export const rangeText = (from: string, until: string): string[] => (from || until ? [`${from}..${until}`] : [])

/** The query string that a saved view stores: search, filters, sorting and column layout, without the page cursor. */
export function useListQuery(look: Record<string, string>): string {
  const [query] = useSearchParams()
  const saved = new URLSearchParams(query)
  saved.delete('cursor')
  for (const [name, value] of Object.entries(look)) saved.set(name, value)
  saved.sort()
  return saved.toString()
}
