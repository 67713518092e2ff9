import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardOrder, EditPreview } from '@haat/shared/orders/dashboard/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useOrderChanges } from './api.ts'
import { type Picked, wireOf } from './list/picked.ts'

const rows = endpoints.orders

/** Edited lines of an order, with a preview of the totals from the server after every change. */
export function useEdit(order: DashboardOrder) {
  const { settle, show } = useOrderChanges()
  const [qtys, setQtys] = useState<Readonly<Record<string, number>>>({})
  const [added, setAdded] = useState<readonly Picked[]>([])
  const [answered, setAnswered] = useState<{ input: string; preview?: EditPreview; failure?: Failure }>()
  const [notice, setNotice] = useState<'total'>()
  const [failure, setFailure] = useState<Failure>()
  const [isSaving, setSaving] = useState(false)
  /** after a lost answer, the same edit is sent with the same key, so that it does not add its lines twice */
  const attempt = useRef<{ text: string; key: string }>(undefined)

  const { orderId, version } = order
  const getQty = (line: DashboardOrder['items'][number]) => qtys[line._id] ?? line.qty
  const changed = order.items.filter((line) => getQty(line) !== line.qty)
  const edit = { lines: changed.map((line) => ({ lineId: line._id, qty: getQty(line) })), add: added.map(wireOf) }
  const isEmpty = added.length === 0 && order.items.every((line) => getQty(line) === 0)
  const isChanged = changed.length > 0 || added.length > 0
  const input = isChanged && !isEmpty ? JSON.stringify([version, edit]) : ''
  useEffect(() => {
    if (!input) return
    let isGone = false
    const timer = setTimeout(
      () =>
        void send(rows.previewEdit, { orderId, ...(JSON.parse(input) as [number, typeof edit])[1] }).then((answer) => {
          if (isGone) return
          setAnswered(answer.success ? { input, preview: answer.preview } : { input, failure: answer })
        }),
      250,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [input, orderId])

  const isFresh = answered?.input === input
  const touch = () => {
    setNotice(undefined)
    setFailure(undefined)
  }
  return {
    getQty,
    added,
    isChanged,
    isEmpty,
    isSaving,
    notice,
    /** the previous preview stays visible while loading */
    preview: input ? answered?.preview : undefined,
    isPending: input !== '' && !isFresh,
    failure: failure ?? (input && isFresh ? answered.failure : undefined),
    setQty: (lineId: string, qty: number) => {
      touch()
      setQtys({ ...qtys, [lineId]: qty })
    },
    setAdded: (next: readonly Picked[]) => {
      touch()
      setAdded(next)
    },
    /** on a version conflict, shows the current order and keeps the edits */
    save: async ({ reason, notify }: { reason: string; notify: boolean }): Promise<boolean> => {
      const preview = isFresh ? answered.preview : undefined
      if (!preview || isSaving) return false
      setSaving(true)
      touch()
      const edited = { orderId, version, ...edit, expectedTotal: preview.total, reason, notify }
      const text = JSON.stringify(edited)
      if (attempt.current?.text !== text) attempt.current = { text, key: randomKey() }
      const answer = await settle(send(rows.edit, edited, { idempotencyKey: attempt.current.key }))
      setSaving(false)
      if (answer.success) return true
      if (answer.code === 'total_changed' && answer.preview) {
        setAnswered({ input, preview: answer.preview as EditPreview })
        setNotice('total')
      } else if (answer.code === 'version_conflict' && answer.order) await show(answer.order as DashboardOrder)
      else setFailure(answer)
      return false
    },
  }
}
