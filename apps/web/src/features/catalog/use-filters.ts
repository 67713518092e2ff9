import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Filters, readFilters, writeFilters } from './filters.ts'

/** The filters in the address; each change is a step of the browser's history. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [query, setQuery] = useSearchParams()
  const filters = useMemo(() => readFilters(query), [query])
  return [filters, (next) => setQuery(writeFilters(next))]
}
