import { endpoints } from 'virtual:dashboard-endpoints'
import type { BulkResult } from '@haat/shared/dashboard/lists.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.tsx'
import { send } from '../api/api.ts'
import type { Failure } from '../api/http.ts'
import { useRefresh } from './refresh.ts'

/** Says what was done and offers to take it back; taken back, what is shown is asked anew, and the taking back can be undone as well. */
export function useTellUndo(): (text: string, undo: string | null | undefined) => void {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const takeBack = async (entryId: string) => {
    const answer = await send(endpoints.audit.undo, { entryId })
    if (answer.success) tell(t('dashboard.undo.done'), answer.undo, t('dashboard.undo.again'))
    else toast.error(refusalText(answer))
    refresh()
  }
  const tell = (text: string, undo: string | null | undefined, label = t('dashboard.undo.undo')) =>
    undo ? toast.undo(text, label, () => void takeBack(undo)) : toast.success(text)
  return tell
}

/** What became of many: those that stand as before, and those that could not be taken back. */
export interface ManyTakenBack {
  done: number
  refused: BulkResult[]
  failure?: Failure
}

/** Each is work: the progress moves, and no call lasts too long. */
const stride = 50

/** Takes many changes back, the last one first. */
export async function takeBackMany(ids: readonly string[], onStep: (done: number) => void): Promise<ManyTakenBack> {
  const outcome: ManyTakenBack = { done: 0, refused: [] }
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

/** Something changed since: that is the usual reason, and the general words for it do not help here. */
export const refusalText = ({ code }: Pick<Failure, 'code'>): string =>
  code === 'version_conflict' ? i18next.t('dashboard.undo.changed') : i18next.t(`errors.${code}`)
