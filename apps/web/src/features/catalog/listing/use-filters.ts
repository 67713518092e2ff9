import { useMemo } from 'react'
import { useQuery } from '../../../lib/use-query.ts'
import { type Filters, readFilters, writeFilters } from './filters.ts'

/** The filters in the URL; each change adds a history entry. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [query, setQuery] = useQuery()
  const filters = useMemo(() => readFilters(query), [query])
  return [filters, (next) => setQuery(writeFilters(next))]
}
