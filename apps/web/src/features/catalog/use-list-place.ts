import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { keepPlace, type ListPlace, readPlace } from './list-place.ts'

interface List {
  data: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** Keeps how many pages were loaded and which card was followed; Back loads as many and stands at that card again. */
export function useListPlace({ data, hasNextPage, isFetching, isError, fetchNextPage }: List) {
  const { key } = useLocation()
  const cameBack = useNavigationType() === 'POP'
  const wanted = useRef<{ key: string; place: ListPlace | undefined }>(undefined)
  if (wanted.current?.key !== key) wanted.current = { key, place: cameBack ? readPlace() : undefined }

  const loaded = data?.pages.length ?? 0
  const missing = (wanted.current.place?.pages ?? 0) > loaded && hasNextPage
  useEffect(() => {
    if (missing && loaded > 0 && !isFetching && !isError) void fetchNextPage()
  }, [missing, loaded, isFetching, isError, fetchNextPage])

  useLayoutEffect(() => {
    const place = wanted.current?.place
    if (!place || missing || loaded === 0) return
    wanted.current = { key, place: undefined }
    if (place.card !== undefined && place.top !== undefined) standAt(place.card, place.top)
  }, [key, missing, loaded])

  useEffect(() => {
    if (loaded > 1 && !missing) keepPlace({ ...readPlace(), pages: loaded })
  }, [loaded, missing])

  return {
    noteClick: (event: MouseEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-card]')
      if (card && (event.target as Element).closest('a'))
        keepPlace({ pages: loaded, card: card.dataset.card!, top: Math.round(card.getBoundingClientRect().top) })
    },
  }
}

/** After the router's own scrolling, which knows nothing of pages that were still missing. */
function standAt(id: string, top: number): void {
  const scroll = () => {
    const card = document.querySelector(`[data-card="${CSS.escape(id)}"]`)
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  scroll()
  requestAnimationFrame(scroll)
}
