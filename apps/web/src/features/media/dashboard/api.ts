import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardMedia, MediaPage, MediaUse } from '@haat/shared/media/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { api, call, send } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.media

/** Filters of the media library. `folder`: undefined is everything, '' is the root. */
export interface LibraryFilter {
  q: string
  folder: string | undefined
  unused: boolean
  sort: '-created' | 'created'
}

const pageSize = 48

const mediaApi = api.enhanceEndpoints({ addTagTypes: ['Media'] }).injectEndpoints({
  endpoints: (build) => ({
    shelf: build.infiniteQuery<MediaPage, LibraryFilter, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: { q, folder, unused, sort }, pageParam }) =>
        call(rows.list).query({
          sort,
          limit: pageSize,
          ...(q && { q }),
          // An empty value would be omitted from the URL; `/` is the root too.
          ...(folder !== undefined && { folder: folder || '/' }),
          ...(unused && { unused: '1' as const }),
          ...(pageParam && { cursor: pageParam }),
        }),
      providesTags: ['Media'],
    }),
    mediaItem: build.query<{ media: DashboardMedia; uses: MediaUse[] }, string>({
      query: (mediaId) => call(rows.read).query({ mediaId }),
      providesTags: ['Media'],
    }),
  }),
})

export const { useShelfInfiniteQuery, useMediaItemQuery } = mediaApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
type Fields = Pick<DashboardMedia, 'alt' | 'alts' | 'folder' | 'focalX' | 'focalY'>

/** Changes of images; refetches the lists that show them. */
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
      save: (mediaId: string, { alt, alts, folder, focalX, focalY }: Fields) =>
        settled(send(rows.save, { mediaId, alt, alts, folder, focalX, focalY })),
      move: (ids: string[], folder: string) => settled(send(rows.move, { ids, folder })),
      makeSizes: (mediaId: string) => settled(send(rows.makeSizes, { mediaId })),
      /** does not refetch, as bulk deletion calls it repeatedly */
      remove: (mediaId: string) => send(rows.remove, { mediaId }),
    }
  }, [dispatch])
}
