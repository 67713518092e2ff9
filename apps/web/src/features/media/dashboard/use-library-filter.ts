import { useSearchParams } from 'react-router-dom'
import type { LibraryFilter } from './api.ts'

interface Change extends Partial<LibraryFilter> {
  picture?: string | undefined
}

/** Filters of the library, and the open picture, in the URL. */
export function useLibraryFilter() {
  const [query, setQuery] = useSearchParams()
  const shelf: LibraryFilter = {
    q: query.get('q') ?? '',
    folder: query.get('folder') ?? undefined,
    unused: query.has('unused'),
    sort: query.get('sort') === 'created' ? 'created' : '-created',
  }
  const set = (change: Change) => {
    const next = new URLSearchParams(query)
    const put = (name: string, value: string | undefined) => (value === undefined ? next.delete(name) : next.set(name, value))
    if ('q' in change) put('q', change.q || undefined)
    if ('folder' in change) put('folder', change.folder)
    if ('unused' in change) put('unused', change.unused ? '1' : undefined)
    if ('sort' in change) put('sort', change.sort === 'created' ? 'created' : undefined)
    if ('picture' in change) put('picture', change.picture)
    setQuery(next, { replace: change.q !== undefined && shelf.q !== '', preventScrollReset: true })
  }
  return { shelf, set, picture: query.get('picture') ?? undefined }
}
