import type { Picture } from '@haat/shared/media/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../lib/api/http.ts'
import { announce } from '../feedback/announce.ts'

interface UploadOptions {
  signal: AbortSignal
  /** with a part from 0 to 1 */
  onProgress: (part: number) => void
}
export type SendPhoto = (file: File, options: UploadOptions) => Promise<Answer<{ picture: { _id: string } }>>

type StoredPhoto = Picture & { _id: string }

interface Slot {
  key: number
  /** upload progress from 0 to 1 */
  progress: number
  /** object URL of the selected file */
  preview?: string
  /** a photo that was there at the start */
  stored?: StoredPhoto
  /** once it is uploaded */
  id?: string
}

interface Options {
  send: SendPhoto
  /** maximum number of photos */
  most: number
  /** photos that are there already */
  start?: readonly StoredPhoto[]
}

/** The photos of a form, pending uploads included. */
export function usePhotos({ send, most, start = [] }: Options) {
  const { t } = useTranslation()
  const [slots, setSlots] = useState<Slot[]>(() => start.map((stored, key) => ({ key, progress: 1, stored, id: stored._id })))
  const [problem, setProblem] = useState<string>()
  const next = useRef(start.length)
  const uploads = useRef(new Map<number, AbortController>())
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const [running, urls] = [uploads.current, previews.current]
    return () => {
      for (const upload of running.values()) upload.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (key: number, more: Partial<Slot>) =>
    setSlots((all) => all.map((slot) => (slot.key === key ? { ...slot, ...more } : slot)))
  const remove = (key: number) => {
    uploads.current.get(key)?.abort()
    setSlots((all) => all.filter((slot) => slot.key !== key))
  }
  const upload = async (file: File, key: number) => {
    const controller = new AbortController()
    uploads.current.set(key, controller)
    const answer = await send(file, { signal: controller.signal, onProgress: (progress) => change(key, { progress }) })
    uploads.current.delete(key)
    if (controller.signal.aborted) return
    if (answer.success) {
      change(key, { progress: 1, id: answer.picture._id })
      announce(t('photos.added'))
      return
    }
    remove(key)
    setProblem(t(`errors.${answer.code}`))
  }
  return {
    slots,
    most,
    problem,
    add: (files: readonly File[]) => {
      setProblem(undefined)
      const room = most - slots.length
      if (files.length > room) setProblem(t('photos.most', { count: most }))
      for (const file of files.slice(0, room)) {
        const key = next.current++
        const preview = URL.createObjectURL(file)
        previews.current.add(preview)
        setSlots((all) => [...all, { key, progress: 0, preview }])
        void upload(file, key)
      }
    },
    remove,
    clear: () => setSlots([]),
    isUploading: slots.some(({ id }) => !id),
    ids: slots.flatMap(({ id }) => id ?? []),
  }
}
export type Photos = ReturnType<typeof usePhotos>
