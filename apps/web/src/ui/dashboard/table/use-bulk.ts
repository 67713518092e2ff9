import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../lib/api/http.ts'
import { type BulkOutcome, sendInBatches } from '../../../lib/dashboard/list/bulk.ts'
import { mostMatching, walkThrough } from '../../../lib/dashboard/list/walk.ts'
import { useRefresh } from '../../../lib/dashboard/refresh.ts'
import { toast } from '../../feedback/toast.tsx'
import { undoAllChanges } from '../use-undo.ts'
import type { BulkAction, Walk } from './types.ts'

export type BulkState<Row> =
  | { step: 'asking'; action: BulkAction<Row>; count: number; rows: readonly Row[] | 'all' }
  | { step: 'reading' | 'sending' | 'undoing'; label: string; at: number; count: number; stop?: () => void }
  | { step: 'over' | 'takenBack'; outcome: BulkOutcome<Row> }
  | { step: 'failed'; failure: Failure }

/** Runs a bulk action and tracks its progress and result. If the user has left the page, the result appears in a toast. */
export function useBulk<Row>({ getId, walk }: { getId: (row: Row) => string; walk: Walk<Row> | undefined }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [state, setState] = useState<BulkState<Row>>()
  const isHere = useRef(true)
  const isBusy = state?.step === 'reading' || state?.step === 'sending' || state?.step === 'undoing'
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (!isBusy) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isBusy])

  const work = async (action: BulkAction<Row>, rows: readonly Row[] | 'all', count: number, input: unknown) => {
    let goesOn = true
    const show = (step: 'reading' | 'sending', at: number, count: number) => {
      setState({ step, label: action.label, at, count, stop: () => (goesOn = false) })
      return goesOn
    }
    let chosen = rows
    if (chosen === 'all') {
      if (!walk) return
      show('reading', 0, count)
      const read = await walkThrough(walk, { getId, most: mostMatching.bulk, keepOn: (at) => show('reading', at, count) })
      if (read.failure) return setState({ step: 'failed', failure: read.failure })
      if (!goesOn) return setState(undefined)
      chosen = read.rows
    }
    const total = chosen.length
    show('sending', 0, total)
    const outcome = await sendInBatches(chosen, {
      getId,
      send: (ids, part) => action.send(ids, input, part),
      keepOn: (tried) => show('sending', tried, total),
      atOnce: action.atOnce,
    })
    setState({ step: 'over', outcome })
    if (!isHere.current) toast.info(t('dashboard.bulk.done', { count: outcome.done }))
    action.onSettled?.()
  }
  return {
    state,
    isBusy,
    dismiss: () => setState(undefined),
    start: (action: BulkAction<Row>, rows: readonly Row[] | 'all', count: number) =>
      action.ask && (action.asks?.(rows) ?? true)
        ? setState({ step: 'asking', action, rows, count })
        : void work(action, rows, count, undefined),
    answer: (input: unknown) => state?.step === 'asking' && void work(state.action, state.rows, state.count, input),
    undoRows: async (undo: ReadonlyMap<string, Row>) => {
      const show = (at: number) => setState({ step: 'undoing', label: t('dashboard.undo.undo'), at, count: undo.size })
      show(0)
      const { done, refused, failure } = await undoAllChanges([...undo.keys()], show)
      setState({
        step: 'takenBack',
        outcome: {
          done,
          left: undo.size - done - refused.length,
          undo: new Map(),
          refused: refused.map(({ _id, code }) => ({ row: undo.get(_id)!, code: code ?? 'unexpected' })),
          ...(failure && { failure }),
        },
      })
      if (!isHere.current) toast.info(t('dashboard.bulk.takenBack', { count: done }))
      refresh()
    },
  }
}
export type Bulk<Row> = ReturnType<typeof useBulk<Row>>
