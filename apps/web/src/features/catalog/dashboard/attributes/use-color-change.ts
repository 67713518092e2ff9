import { endpoints } from 'virtual:dashboard-endpoints'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../../lib/api/api.ts'
import { undoAllChanges } from '../../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { useCatalogChanges } from '../api.ts'

export interface ColorChange {
  names: string[]
  name: string
  value: string
}
export interface ColorProgress {
  step: 'changing' | 'undoing'
  done: number
  of: number
}

/** Sets name and swatch of colours in all products, in several calls; reports skipped products and offers one undo for all. */
export function useColorChange() {
  const { t } = useTranslation()
  const { refresh } = useCatalogChanges()
  const [progress, setProgress] = useState<ColorProgress>()
  const isBusy = useRef(false)

  const settle = () => {
    isBusy.current = false
    setProgress(undefined)
    refresh('DashboardOptions', 'DashboardProducts')
  }
  const undoEntry = async (entries: readonly string[]) => {
    if (isBusy.current) return
    isBusy.current = true
    setProgress({ step: 'undoing', done: 0, of: entries.length })
    const { done, refused, failure } = await undoAllChanges(entries, (done) =>
      setProgress({ step: 'undoing', done, of: entries.length }),
    )
    settle()
    if (failure) toast.error(t(`errors.${failure.code}`))
    else if (refused.length > 0) toast.info(t('dashboard.attributes.partlyBack', { done, left: refused.length }))
    else toast.success(t('dashboard.undo.done'))
  }
  const change = async (input: ColorChange, of: number) => {
    if (isBusy.current) return
    isBusy.current = true
    const entries: string[] = []
    let left = 0
    let done = 0
    let after: string | undefined
    do {
      setProgress({ step: 'changing', done, of })
      const answer = await send(endpoints.catalog.saveColor, { ...input, ...(after && { after }) })
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
    if (entries.length > 0) toast.undo(text, t('dashboard.undo.undo'), () => void undoEntry(entries))
    else toast.info(text)
  }
  return { progress, change }
}
