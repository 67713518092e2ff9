import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskOrder, EditPreview } from '@haat/shared/orders/desk-schema.ts'
import { useEffect, useState } from 'react'
import { send } from '../../../lib/api/api.ts'
import type { Failure } from '../../../lib/api/http.ts'
import { useOrderChanges } from './api.ts'
import { type Picked, wireOf } from './picked.ts'

const rows = endpoints.orders

/** Lines of an order as they shall be, and what that comes to: the shop works it out after every change. */
export function useEdit(order: DeskOrder) {
  const { settle, show } = useOrderChanges()
  const [qtys, setQtys] = useState<Readonly<Record<string, number>>>({})
  const [added, setAdded] = useState<readonly Picked[]>([])
  const [answered, setAnswered] = useState<{ wish: string; preview?: EditPreview; failure?: Failure }>()
  const [notice, setNotice] = useState<'total'>()
  const [failure, setFailure] = useState<Failure>()
  const [isSaving, setSaving] = useState(false)

  const { orderId, version } = order
  const qtyOf = (line: DeskOrder['items'][number]) => qtys[line._id] ?? line.qty
  const changed = order.items.filter((line) => qtyOf(line) !== line.qty)
  const edit = { lines: changed.map((line) => ({ lineId: line._id, qty: qtyOf(line) })), add: added.map(wireOf) }
  const isEmpty = added.length === 0 && order.items.every((line) => qtyOf(line) === 0)
  const isChanged = changed.length > 0 || added.length > 0
  const wish = isChanged && !isEmpty ? JSON.stringify([version, edit]) : ''
  useEffect(() => {
    if (!wish) return
    let isGone = false
    const timer = setTimeout(
      () =>
        void send(rows.previewEdit, { orderId, ...(JSON.parse(wish) as [number, typeof edit])[1] }).then((answer) => {
          if (isGone) return
          setAnswered(answer.success ? { wish, preview: answer.preview } : { wish, failure: answer })
        }),
      250,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [wish, orderId])

  const isFresh = answered?.wish === wish
  const touch = () => {
    setNotice(undefined)
    setFailure(undefined)
  }
  return {
    qtyOf,
    added,
    isChanged,
    isEmpty,
    isSaving,
    notice,
    /** the last one stays to be seen while the next is on its way */
    preview: wish ? answered?.preview : undefined,
    isPending: wish !== '' && !isFresh,
    failure: failure ?? (wish && isFresh ? answered.failure : undefined),
    setQty: (lineId: string, qty: number) => {
      touch()
      setQtys({ ...qtys, [lineId]: qty })
    },
    setAdded: (next: readonly Picked[]) => {
      touch()
      setAdded(next)
    },
    /** what somebody else changed meanwhile is shown, and what was wished stays */
    save: async (reason: string): Promise<boolean> => {
      const preview = isFresh ? answered.preview : undefined
      if (!preview || isSaving) return false
      setSaving(true)
      touch()
      const answer = await settle(send(rows.edit, { orderId, version, ...edit, expectedTotal: preview.total, reason }))
      setSaving(false)
      if (answer.success) return true
      if (answer.code === 'total_changed' && answer.preview) {
        setAnswered({ wish, preview: answer.preview as EditPreview })
        setNotice('total')
      } else if (answer.code === 'version_conflict' && answer.order) await show(answer.order as DeskOrder)
      else setFailure(answer)
      return false
    },
  }
}
