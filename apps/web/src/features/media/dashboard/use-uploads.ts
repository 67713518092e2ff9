import type { DashboardMedia } from '@haat/shared/media/dashboard/schema.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMediaChanges } from './api.ts'
import { createUploads, type Upload, type Uploads } from './uploads.ts'

/** Uploads of the library page continue on other pages. */
export const libraryUploads = createUploads()

export const useUploadList = (uploads: Uploads): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.now)

/** The library's uploads; refetches the library when one finishes. */
export function useLibraryUploads(): readonly Upload[] {
  const all = useUploadList(libraryUploads)
  const { refresh } = useMediaChanges()
  const arrived = all.filter(({ state }) => state === 'done').length
  const known = useRef(arrived)
  useEffect(() => {
    if (arrived > known.current) refresh()
    known.current = arrived
  }, [arrived, refresh])
  return all
}

/** Uploads of one field or dialog. */
export function useOwnUploads(onDone: (media: DashboardMedia) => void): { all: readonly Upload[]; uploads: Uploads } {
  const notified = useRef(onDone)
  useEffect(() => {
    notified.current = onDone
  })
  const { refresh } = useMediaChanges()
  const [uploads] = useState(() =>
    createUploads((media) => {
      notified.current(media)
      refresh()
    }),
  )
  useEffect(
    () => () => {
      for (const { key } of uploads.now()) uploads.drop(key)
    },
    [uploads],
  )
  return { all: useUploadList(uploads), uploads }
}
