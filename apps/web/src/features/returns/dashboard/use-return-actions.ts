import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardReturn } from '@haat/shared/returns/dashboard/schema.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import type { Answer, Failure } from '../../../lib/api/http.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useReturnChanges } from './api.ts'

const rows = endpoints.returns
type Changed = Answer<{ return: DashboardReturn }>
type Done = 'approve' | 'reject' | 'receive' | 'refund' | 'exchange' | 'close'

export interface Counted {
  lineId: string
  received: number
  resellable: number
}
export type ReturnActions = ReturnType<typeof useReturnActions>

/**
 * All actions on a return, one at a time: each shows a toast and updates the page. On a version conflict, shows the current
 * return.
 */
export function useReturnActions({ _id: returnId, version }: DashboardReturn) {
  const { t } = useTranslation()
  const { show, readNow, refreshLists } = useReturnChanges()
  const [busy, setBusy] = useState<Done>()
  const running = useRef(false)
  /** idempotency key of the refund */
  const key = useRef(randomKey())

  const run = async (name: Done, sent: () => Promise<Changed>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(name)
    try {
      const answer = await sent()
      if (answer.success) {
        await show(answer.return)
        toast.success(t(`dashboard.returns.done.${name}`))
        return true
      }
      // After a network failure the request may have arrived, so a retry uses the same key.
      if (answer.code !== 'network') key.current = randomKey()
      toast.error(t(answer.code === 'version_conflict' ? 'dashboard.returns.meanwhile' : `errors.${answer.code}`))
      const theirs = answer.return as DashboardReturn | undefined
      if (theirs) await show(theirs)
      else if (answer.status === 409) {
        await readNow(returnId)
        refreshLists()
      }
      return false
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }
  const seen = { returnId, version }
  return {
    busy,
    approve: (resolution: { words: string; noGoodsBack: boolean }) =>
      run('approve', () => send(rows.approve, { ...seen, ...resolution })),
    reject: (words: string) => run('reject', () => send(rows.reject, { ...seen, words })),
    receive: (lines: Counted[], words: string) => run('receive', () => send(rows.receive, { ...seen, lines, words })),
    refund: (resolution: { amount: number; delivery: number; words: string }) =>
      run('refund', () => send(rows.refund, { ...seen, ...resolution }, { idempotencyKey: key.current })),
    exchange: (words: string) => run('exchange', () => send(rows.exchange, { ...seen, words })),
    close: (words: string) => run('close', () => send(rows.close, { ...seen, words })),
    reply: async (text: string, pictures: string[]): Promise<Failure | undefined> => {
      const answer = await send(rows.reply, { returnId, text, pictures })
      if (!answer.success) return answer
      await show(answer.return)
      announce(t('returns.talk.sent'))
      return undefined
    },
  }
}
