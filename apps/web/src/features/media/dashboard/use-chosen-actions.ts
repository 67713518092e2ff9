import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoAllChanges } from '../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useMediaChanges } from './api.ts'

/** Pictures per call of the endpoint `media.move`. */
const mostMoved = 200

/**
 * Moves or removes the selected pictures and reports the outcome in toasts.
 *
 * @param onSettled called after the last picture
 */
export function useChosenActions(ids: readonly string[], onSettled: () => void) {
  const { t } = useTranslation()
  const changes = useMediaChanges()
  /** number of pictures already removed; undefined unless pictures are being removed */
  const [removed, setRemoved] = useState<number>()
  const move = async (folder: string) => {
    const undo: string[] = []
    let moved = 0
    for (let at = 0; at < ids.length; at += mostMoved) {
      const answer = await changes.move(ids.slice(at, at + mostMoved), folder)
      if (!answer.success) {
        toast.error(t(`errors.${answer.code}`))
        break
      }
      moved += answer.results.filter((one) => one.done).length
      undo.push(...answer.results.flatMap((one) => one.undo ?? []))
    }
    const text = t('dashboard.media.moved', { count: moved })
    if (undo.length > 0)
      toast.undo(text, t('dashboard.undo.undo'), () => void undoAllChanges(undo, () => undefined).then(changes.refresh))
    else toast.success(text)
    onSettled()
  }
  const remove = async () => {
    let gone = 0
    const refusals: string[] = []
    for (const [at, id] of ids.entries()) {
      setRemoved(at)
      const answer = await changes.remove(id)
      if (answer.success || answer.code === 'not_found') gone += 1
      else refusals.push(answer.code)
    }
    setRemoved(undefined)
    changes.refresh()
    onSettled()
    if (gone > 0) toast.success(t('dashboard.media.removed', { count: gone }))
    const inUse = refusals.filter((code) => code === 'in_use').length
    if (inUse > 0) toast.info(t('dashboard.media.stillInUse', { count: inUse }))
    if (refusals.length > inUse) toast.error(t('dashboard.media.notRemoved', { count: refusals.length - inUse }))
  }
  return { move, remove, removed }
}
