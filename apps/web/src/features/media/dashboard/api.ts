import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskMedia, MediaPage, MediaUse } from '@haat/shared/media/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { api, call, send } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.media

/** What a library shows. `folder`: undefined is everything, '' is what lies in no folder. */
export interface Shelf {
  q: string
  folder: string | undefined
  unused: boolean
  sort: '-created' | 'created'
}

const pageSize = 48

const mediaApi = api.enhanceEndpoints({ addTagTypes: ['Media'] }).injectEndpoints({
  endpoints: (build) => ({
    shelf: build.infiniteQuery<MediaPage, Shelf, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: { q, folder, unused, sort }, pageParam }) =>
        call(rows.list).query({
          sort,
          limit: pageSize,
          ...(q && { q }),
          // An empty text is left out of an address; a stroke alone is the top as well.
          ...(folder !== undefined && { folder: folder || '/' }),
          ...(unused && { unused: '1' as const }),
          ...(pageParam && { cursor: pageParam }),
        }),
      providesTags: ['Media'],
    }),
    mediaItem: build.query<{ media: DeskMedia; uses: MediaUse[] }, string>({
      query: (mediaId) => call(rows.read).query({ mediaId }),
      providesTags: ['Media'],
    }),
  }),
})

export const { useShelfInfiniteQuery, useMediaItemQuery } = mediaApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
type Fields = Pick<DeskMedia, 'alt' | 'folder' | 'focalX' | 'focalY'>

/** What staff change about pictures; what shows them is asked anew after it. */
export function useMediaChanges() {
  const dispatch = useDispatch<Dispatch>()
  return useMemo(() => {
    const refresh = () => void dispatch(mediaApi.util.invalidateTags(['Media']))
    const settled = async <T>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
      const answer = await sent
      if (answer.success) refresh()
      return answer
    }
    return {
      refresh,
      read: (mediaId: string) => send(rows.read, { mediaId }),
      save: (mediaId: string, { alt, folder, focalX, focalY }: Fields) =>
        settled(send(rows.save, { mediaId, alt, folder, focalX, focalY })),
      move: (ids: string[], folder: string) => settled(send(rows.move, { ids, folder })),
      makeSizes: (mediaId: string) => settled(send(rows.makeSizes, { mediaId })),
      /** refreshes nothing: many go one after the other */
      remove: (mediaId: string) => send(rows.remove, { mediaId }),
    }
  }, [dispatch])
}
