import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputTo } from '../../../lib/api/address.ts'
import { send } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'
import { useShowUndo } from '../../../ui/dashboard/use-undo.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useOrderChanges } from './api.ts'

const rows = endpoints.orders
const money = endpoints.payments

interface TrackingInput {
  carrier: string
  tracking: string
  trackingUrl: string
}
/** Answer of a change; payment actions cannot be undone and have no `undo`. */
type Changed = Answer<{ order: DashboardOrder; undo?: string | null }>
export type RefundInput = Omit<InputTo<typeof money.refund>, 'orderId'>

export type OrderActions = ReturnType<typeof useOrderActions>

/**
 * All actions on an order, one at a time: each shows a toast, offers undo and updates the page. Returns true on success. On a
 * version conflict, shows the current order.
 */
export function useOrderActions(order: DashboardOrder) {
  const { t } = useTranslation()
  const { settle, show, readNow } = useOrderChanges()
  const showUndo = useShowUndo()
  const [busy, setBusy] = useState<string>()
  const running = useRef(false)
  const { orderId, version } = order

  const run = async (name: string, said: string, sent: () => Promise<Changed>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(name)
    try {
      const answer = await settle(sent())
      if (answer.success) {
        showUndo(said, answer.undo ?? null)
        return true
      }
      toast.error(t(answer.code === 'version_conflict' ? 'dashboard.orders.meanwhile.refused' : `errors.${answer.code}`))
      const theirs = answer.order as DashboardOrder | undefined
      if (theirs?.orderId === orderId) await show(theirs)
      else if (answer.status === 409) await readNow(orderId)
      return false
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }
  const say = (done: Done | MoneyDone) => toToastText(t, done)
  return {
    busy,
    confirm: () => run('confirm', say('confirm'), () => send(rows.confirm, { orderId })),
    hold: (reason: string) => run('hold', say('hold'), () => send(rows.hold, { orderId, reason })),
    release: () => run('release', say('release'), () => send(rows.release, { orderId })),
    note: (text: string) => run('note', say('note'), () => send(rows.note, { orderId, text })),
    /** Retries with the current tags on a conflict: added and removed tags are applied to them. */
    tag: (tags: string[]) =>
      run('tag', say('tag'), async () => {
        const answer = await send(rows.tag, { orderId, tags, version })
        const theirs =
          answer.success || answer.code !== 'version_conflict' ? undefined : (answer.order as DashboardOrder | undefined)
        if (!theirs) return answer
        const saved = theirs.tags.filter((tag) => tags.includes(tag) || !order.tags.includes(tag))
        const added = tags.filter((tag) => !order.tags.includes(tag) && !saved.includes(tag))
        return send(rows.tag, { orderId, tags: [...saved, ...added], version: theirs.version })
      }),
    pack: (lines?: { lineId: string; qty: number }[]) =>
      run('pack', say('pack'), () => send(rows.pack, { orderId, version, ...(lines && { lines }) })),
    ship: (parcelId: string, tracking: TrackingInput) =>
      run(`ship ${parcelId}`, say('ship'), () => send(rows.ship, { orderId, parcelId, ...tracking })),
    track: (parcelId: string, parcelVersion: number, tracking: TrackingInput) =>
      run(`track ${parcelId}`, say('track'), () => send(rows.track, { orderId, parcelId, version: parcelVersion, ...tracking })),
    deliver: (parcelId: string) => run(`deliver ${parcelId}`, say('deliver'), () => send(rows.deliver, { orderId, parcelId })),
    deliverAll: () => run('deliver', say('deliver'), () => send(rows.deliverAll, { orderId })),
    unpack: (parcelId: string) => run(`unpack ${parcelId}`, say('unpack'), () => send(rows.unpack, { orderId, parcelId })),
    collect: (amount: number) => run('collect', say('collect'), () => send(rows.collect, { orderId, amount })),
    resendConfirmation: () =>
      run('resendConfirmation', say('resendConfirmation'), () => send(rows.resendConfirmation, { orderId })),
    refund: (input: RefundInput, idempotencyKey: string) =>
      run('refund', say('refund'), () => send(money.refund, { orderId, ...input }, { idempotencyKey })),
    checkPayment: (paymentId: string) => run(`check ${paymentId}`, say('check'), () => send(money.check, { paymentId })),
    capture: (paymentId: string) => run(`capture ${paymentId}`, say('collect'), () => send(money.capture, { paymentId })),
    voidPayment: (paymentId: string) => run(`void ${paymentId}`, say('void'), () => send(money.void, { paymentId })),
    cancel: (reason: string) => run('cancel', say('cancel'), () => send(rows.cancel, { orderId, reason })),
  }
}

type Done =
  | 'confirm'
  | 'hold'
  | 'release'
  | 'note'
  | 'tag'
  | 'pack'
  | 'ship'
  | 'track'
  | 'deliver'
  | 'unpack'
  | 'collect'
  | 'resendConfirmation'
  | 'cancel'

const toToastText = (t: TFunction, done: Done | MoneyDone): string =>
  isMoney(done) ? t(`dashboard.refunds.done.${done}`) : t(`dashboard.orders.done.${done}`)

const moneyDone = ['refund', 'check', 'void'] as const
type MoneyDone = (typeof moneyDone)[number]
const isMoney = (done: Done | MoneyDone): done is MoneyDone => (moneyDone as readonly string[]).includes(done)
