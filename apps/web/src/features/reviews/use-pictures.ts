import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../ui/feedback/announce.ts'
import { type ReviewPicture, uploadPicture } from './upload.ts'

export const mostPictures = 5

export interface Slot {
  key: number
  /** upload progress from 0 to 1 */
  progress: number
  picture?: ReviewPicture
}

/** The pictures of a review, pending uploads included. */
export function usePictures(start: readonly ReviewPicture[]) {
  const { t } = useTranslation()
  const [slots, setSlots] = useState<Slot[]>(() => start.map((picture, key) => ({ key, progress: 1, picture })))
  const [problem, setProblem] = useState<string>()
  const next = useRef(start.length)
  const underWay = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const all = underWay.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const change = (key: number, more: Partial<Slot>) =>
    setSlots((all) => all.map((slot) => (slot.key === key ? { ...slot, ...more } : slot)))
  const drop = (key: number) => {
    underWay.current.get(key)?.abort()
    setSlots((all) => all.filter((slot) => slot.key !== key))
  }

  const upload = async (file: File, key: number) => {
    const controller = new AbortController()
    underWay.current.set(key, controller)
    const answer = await uploadPicture(file, { signal: controller.signal, onProgress: (progress) => change(key, { progress }) })
    underWay.current.delete(key)
    if (controller.signal.aborted) return
    if (answer.success) {
      change(key, { progress: 1, picture: answer.picture })
      announce(t('reviews.pictureAdded'))
      return
    }
    drop(key)
    setProblem(t(`errors.${answer.code}`))
  }

  const add = (files: readonly File[]) => {
    setProblem(undefined)
    const room = mostPictures - slots.length
    if (files.length > room) setProblem(t('reviews.mostPictures', { count: mostPictures }))
    for (const file of files.slice(0, room)) {
      const key = next.current++
      setSlots((all) => [...all, { key, progress: 0 }])
      void upload(file, key)
    }
  }
  return {
    slots,
    problem,
    add,
    drop,
    isUploading: slots.some(({ picture }) => !picture),
    ids: slots.flatMap(({ picture }) => picture?._id ?? []),
  }
}
export type Pictures = ReturnType<typeof usePictures>
