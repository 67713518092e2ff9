import type { Attachment } from '@haat/shared/attachments/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../lib/api/http.ts'
import { announce } from '../../ui/feedback/announce.ts'

export const mostPhotos = 6

interface Options {
  signal: AbortSignal
  onProgress: (part: number) => void
}
export type SendPhoto = (file: File, options: Options) => Promise<Answer<{ picture: Attachment }>>

interface Slot {
  key: number
  /** upload progress from 0 to 1 */
  progress: number
  /** object URL of the selected file */
  url: string
  id?: string
}

/** Photo uploads of a message that is not sent yet. */
export function usePhotos(send: SendPhoto) {
  const { t } = useTranslation()
  const [slots, setSlots] = useState<Slot[]>([])
  const [problem, setProblem] = useState<string>()
  const next = useRef(0)
  const underWay = useRef(new Map<number, AbortController>())
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const [all, urls] = [underWay.current, shown.current]
    return () => {
      for (const one of all.values()) one.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])

  const change = (key: number, more: Partial<Slot>) =>
    setSlots((all) => all.map((slot) => (slot.key === key ? { ...slot, ...more } : slot)))
  const drop = (key: number) => {
    underWay.current.get(key)?.abort()
    setSlots((all) => all.filter((slot) => slot.key !== key))
  }
  const bring = async (file: File, key: number) => {
    const controller = new AbortController()
    underWay.current.set(key, controller)
    const answer = await send(file, { signal: controller.signal, onProgress: (progress) => change(key, { progress }) })
    underWay.current.delete(key)
    if (controller.signal.aborted) return
    if (answer.success) {
      change(key, { progress: 1, id: answer.picture._id })
      announce(t('returns.photo.added'))
      return
    }
    drop(key)
    setProblem(t(`errors.${answer.code}`))
  }
  return {
    slots,
    problem,
    add: (files: readonly File[]) => {
      setProblem(undefined)
      const room = mostPhotos - slots.length
      if (files.length > room) setProblem(t('returns.photo.most', { count: mostPhotos }))
      for (const file of files.slice(0, room)) {
        const key = next.current++
        const url = URL.createObjectURL(file)
        shown.current.add(url)
        setSlots((all) => [...all, { key, progress: 0, url }])
        void bring(file, key)
      }
    },
    drop,
    clear: () => setSlots([]),
    isUploading: slots.some(({ id }) => !id),
    ids: slots.flatMap(({ id }) => id ?? []),
  }
}
export type Photos = ReturnType<typeof usePhotos>
