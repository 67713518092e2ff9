import { endpoints } from 'virtual:dashboard-endpoints'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { takeBackMany } from '../../../../lib/dashboard/use-undo.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useCatalogChanges } from '../api.ts'

export interface ColorWish {
  names: string[]
  name: string
  value: string
}
export interface ColorProgress {
  step: 'changing' | 'undoing'
  done: number
  of: number
}

/** Gives colours one name and swatch in all products, call by call, tells what was left as it was, and takes it back as a whole. */
export function useColorChange() {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const [progress, setProgress] = useState<ColorProgress>()
  const isBusy = useRef(false)

  const settle = () => {
    isBusy.current = false
    setProgress(undefined)
    refresh('DeskOptions', 'DeskProducts')
  }
  const takeBack = async (entries: readonly string[]) => {
    if (isBusy.current) return
    isBusy.current = true
    setProgress({ step: 'undoing', done: 0, of: entries.length })
    const { done, refused, failure } = await takeBackMany(entries, (done) =>
      setProgress({ step: 'undoing', done, of: entries.length }),
    )
    settle()
    if (failure) toast.error(t(`errors.${failure.code}`))
    else if (refused.length > 0) toast.info(t('dashboard.attributes.partlyBack', { done, left: refused.length }))
    else toast.success(t('dashboard.undo.done'))
  }
  const change = async (wish: ColorWish, of: number) => {
    if (isBusy.current) return
    isBusy.current = true
    const entries: string[] = []
    let left = 0
    let done = 0
    let after: string | undefined
    do {
      setProgress({ step: 'changing', done, of })
      const answer = await send(endpoints.catalog.saveColor, { ...wish, ...(after && { after }) })
      if (!answer.success) {
        settle()
        toast.error(t(`errors.${answer.code}`))
        return
      }
      for (const { done: isDone, undo } of answer.results) {
        done += 1
        if (!isDone) left += 1
        if (undo) entries.push(undo)
      }
      after = answer.next ?? undefined
    } while (after)
    settle()
    const text =
      left > 0
        ? t('dashboard.attributes.changedBut', { done: done - left, left })
        : t('dashboard.attributes.changed', { count: done })
    if (entries.length > 0) toast.undo(text, t('dashboard.undo.undo'), () => void takeBack(entries))
    else toast.info(text)
  }
  return { progress, change }
}
