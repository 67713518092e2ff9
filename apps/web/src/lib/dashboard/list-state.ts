import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What a list shows, as it stands in the address: it can be sent to a colleague, and the browser's back leads through it. */
export interface ListState {
  q: string
  sort: string
  cursor: string | undefined
  /** values of the filters, by name */
  filters: Record<string, string[]>
  /** something narrows the list */
  narrowed: boolean
  /** leads to the pages before this one; undefined on the first */
  back: (() => void) | undefined
  set: (change: { q?: string; sort?: string; filters?: Record<string, string[]> }) => void
  forward: (cursor: string) => void
  clear: () => void
}

interface Trail {
  /** cursors of the pages walked through; the first page has none */
  trail?: (string | null)[]
}

/** Names of the query that are not filters. */
const own = ['q', 'sort', 'cursor', 'columns', 'dense']

/** `filters`: the names a list knows. A name it does not know is left alone. */
export function useListState(filterNames: readonly string[], firstSort: string): ListState {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const { state, search } = useLocation() as { state: Trail | null; search: string }
  const trail = state?.trail ?? []
  const q = query.get('q') ?? ''
  const cursor = query.get('cursor') ?? undefined
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.getAll(name).filter(Boolean)]))

  const with_ = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
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
    // Typing a word is one step back, not one per letter.
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

/** The two ends of a filter that is a range (`a..b`), either of them may be open. */
export function rangeOf(values: readonly string[] | undefined): { from?: string; until?: string } {
  const [from, until] = (values?.[0] ?? '').split('..')
  return { ...(from && { from }), ...(until && { until }) }
}

export const rangeText = (from: string, until: string): string[] => (from || until ? [`${from}..${until}`] : [])

/** The address of a list as a saved view keeps it: what narrows and sorts it, and how it looks, but not the page one has come to. */
export function useListQuery(look: Record<string, string>): string {
  const [query] = useSearchParams()
  const kept = new URLSearchParams(query)
  kept.delete('cursor')
  for (const [name, value] of Object.entries(look)) kept.set(name, value)
  kept.sort()
  return kept.toString()
}
