import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskOrder } from '@haat/shared/orders/desk-schema.ts'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputTo } from '../../../lib/api/address.ts'
import { send } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'
import { useTellUndo } from '../../../lib/dashboard/use-undo.ts'
import { toast } from '../../../ui/toast.tsx'
import { useOrderChanges } from './api.ts'

const rows = endpoints.orders
const money = endpoints.payments

interface TrackingInput {
  carrier: string
  tracking: string
  trackingUrl: string
}
/** What money does is not taken back: there it has no `undo`. */
type Changed = Answer<{ order: DeskOrder; undo?: string | null }>
export type RefundInput = Omit<InputTo<typeof money.refund>, 'orderId'>

export type OrderActions = ReturnType<typeof useOrderActions>

/**
 * Everything that is done to an order, one thing at a time: said, offered to be taken back, and shown. True when it was done. What was
 * refused because somebody else was there before shows the order as it is now.
 */
export function useOrderActions(order: DeskOrder) {
  const { t } = useTranslation()
  const { settle, show, readNow } = useOrderChanges()
  const tellUndo = useTellUndo()
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
        tellUndo(said, answer.undo ?? null)
        return true
      }
      toast.error(t(answer.code === 'version_conflict' ? 'dashboard.orders.meanwhile.refused' : `errors.${answer.code}`))
      const theirs = answer.order as DeskOrder | undefined
      if (theirs?.orderId === orderId) await show(theirs)
      else if (answer.status === 409) await readNow(orderId)
      return false
    } finally {
      running.current = false
      setBusy(undefined)
    }
  }
  const say = (done: Done | MoneyDone) => saidOf(t, done)
  return {
    busy,
    confirm: () => run('confirm', say('confirm'), () => send(rows.confirm, { orderId })),
    hold: (reason: string) => run('hold', say('hold'), () => send(rows.hold, { orderId, reason })),
    release: () => run('release', say('release'), () => send(rows.release, { orderId })),
    note: (text: string) => run('note', say('note'), () => send(rows.note, { orderId, text })),
    /** Somebody else's change of something else is no reason to lose a tag: what was put on and taken off is done to what stands there now. */
    tag: (tags: string[]) =>
      run('tag', say('tag'), async () => {
        const answer = await send(rows.tag, { orderId, tags, version })
        const theirs = answer.success || answer.code !== 'version_conflict' ? undefined : (answer.order as DeskOrder | undefined)
        if (!theirs) return answer
        const kept = theirs.tags.filter((tag) => tags.includes(tag) || !order.tags.includes(tag))
        const added = tags.filter((tag) => !order.tags.includes(tag) && !kept.includes(tag))
        return send(rows.tag, { orderId, tags: [...kept, ...added], version: theirs.version })
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
    tellAgain: () => run('tellAgain', say('tellAgain'), () => send(rows.tellAgain, { orderId })),
    refund: (wish: RefundInput, idempotencyKey: string) =>
      run('refund', say('refund'), () => send(money.refund, { orderId, ...wish }, { idempotencyKey })),
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
  | 'tellAgain'
  | 'cancel'

const saidOf = (t: TFunction, done: Done | MoneyDone): string =>
  isMoney(done) ? t(`dashboard.refunds.done.${done}`) : t(`dashboard.orders.done.${done}`)

const moneyDone = ['refund', 'check', 'void'] as const
type MoneyDone = (typeof moneyDone)[number]
const isMoney = (done: Done | MoneyDone): done is MoneyDone => (moneyDone as readonly string[]).includes(done)
