import type { DeskMedia } from '@haat/shared/media/desk-schema.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMediaChanges } from './api.ts'
import { createUploads, type Upload, type Uploads } from './uploads.ts'

/** Those of the library go on while somebody works elsewhere in the dashboard. */
export const libraryUploads = createUploads()

export const useUploadList = (uploads: Uploads): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.now)

/** The library is asked anew when more has arrived. */
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
export function useOwnUploads(onDone: (media: DeskMedia) => void): { all: readonly Upload[]; uploads: Uploads } {
  const told = useRef(onDone)
  useEffect(() => {
    told.current = onDone
  })
  const { refresh } = useMediaChanges()
  const [uploads] = useState(() =>
    createUploads((media) => {
      told.current(media)
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
