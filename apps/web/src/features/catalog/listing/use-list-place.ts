import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { type ListPlace, readPlace, storePlace } from './list-place.ts'

interface List {
  data: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** Stores the number of loaded pages and the opened card; on Back, loads as many pages and scrolls to the card. */
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
    if (place.card !== undefined && place.top !== undefined) scrollToPosition(place.card, place.top)
  }, [key, missing, loaded])

  useEffect(() => {
    if (loaded > 1 && !missing) storePlace({ ...readPlace(), pages: loaded })
  }, [loaded, missing])

  return {
    recordClick: (event: MouseEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-card]')
      if (card && (event.target as Element).closest('a'))
        storePlace({ pages: loaded, card: card.dataset.card!, top: Math.round(card.getBoundingClientRect().top) })
    },
  }
}

/** Runs after the router's scroll restoration, which does not wait for further pages. */
function scrollToPosition(id: string, top: number): void {
  const scroll = () => {
    const card = document.querySelector(`[data-card="${CSS.escape(id)}"]`)
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
  }
  scroll()
  requestAnimationFrame(scroll)
}
