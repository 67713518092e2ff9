import { endpoints } from 'virtual:dashboard-endpoints'
import type { BulkResult } from '@haat/shared/dashboard/lists.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { send } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/dashboard/refresh.ts'
import { toast } from '../feedback/toast.tsx'

/** Shows a toast with an undo button. Undo refetches the shown data and shows a toast with which it can be undone in turn. */
export function useShowUndo(): (text: string, undo: string | null | undefined) => void {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const undoEntry = async (entryId: string) => {
    const answer = await send(endpoints.audit.undo, { entryId })
    if (answer.success) notify(t('dashboard.undo.done'), answer.undo, t('dashboard.undo.again'))
    else toast.error(refusalText(answer))
    refresh()
  }
  const notify = (text: string, undo: string | null | undefined, label = t('dashboard.undo.undo')) =>
    undo ? toast.undo(text, label, () => void undoEntry(undo)) : toast.success(text)
  return notify
}

/** Result of undoing many changes: how many were reverted and how many failed. */
export interface UndoAllResult {
  done: number
  refused: BulkResult[]
  failure?: Failure
}

/** Changes per call, small so that progress is visible and no call takes long. */
const stride = 20

/** Undoes many changes, the latest first. */
export async function undoAllChanges(ids: readonly string[], onStep: (done: number) => void): Promise<UndoAllResult> {
  const outcome: UndoAllResult = { done: 0, refused: [] }
  const waiting = [...ids].reverse()
  for (let at = 0; at < waiting.length; at += stride) {
    const answer = await send(endpoints.audit.undoMany, { ids: waiting.slice(at, at + stride) })
    if (!answer.success) return { ...outcome, failure: answer }
    outcome.done += answer.results.filter(({ done }) => done).length
    outcome.refused.push(...answer.results.filter(({ done }) => !done))
    onStep(Math.min(at + stride, waiting.length))
  }
  return outcome
}

/** A conflict usually means that the record changed since; the general text for it would not help here. */
export const refusalText = ({ code }: Pick<Failure, 'code'>): string =>
  code === 'version_conflict' ? i18next.t('dashboard.undo.changed') : i18next.t(`errors.${code}`)
