import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskReturn } from '@haat/shared/returns/desk-schema.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../lib/api/api.ts'
import type { Answer, Failure } from '../../../lib/api/http.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.tsx'
import { useReturnChanges } from './api.ts'

const rows = endpoints.returns
type Changed = Answer<{ return: DeskReturn }>
type Done = 'approve' | 'reject' | 'receive' | 'refund' | 'exchange' | 'close'

export interface Counted {
  lineId: string
  received: number
  resellable: number
}
export type ReturnActions = ReturnType<typeof useReturnActions>

/** Everything that is done to a return, one thing at a time: said, and shown. What somebody else has done before is shown instead. */
export function useReturnActions({ _id: returnId, version }: DeskReturn) {
  const { t } = useTranslation()
  const { show, readNow, refreshLists } = useReturnChanges()
  const [busy, setBusy] = useState<Done>()
  const running = useRef(false)
  /** one wish to pay back, however often it is sent */
  const key = useRef(crypto.randomUUID())

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
      // Where nobody knows whether it was heard, it is the same wish that is sent again.
      if (answer.code !== 'network') key.current = crypto.randomUUID()
      toast.error(t(answer.code === 'version_conflict' ? 'dashboard.returns.meanwhile' : `errors.${answer.code}`))
      const theirs = answer.return as DeskReturn | undefined
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
    approve: (wish: { words: string; noGoodsBack: boolean }) => run('approve', () => send(rows.approve, { ...seen, ...wish })),
    reject: (words: string) => run('reject', () => send(rows.reject, { ...seen, words })),
    receive: (lines: Counted[], words: string) => run('receive', () => send(rows.receive, { ...seen, lines, words })),
    refund: (wish: { amount: number; delivery: number; words: string }) =>
      run('refund', () => send(rows.refund, { ...seen, ...wish }, { idempotencyKey: key.current })),
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
