import { endpoints } from 'virtual:endpoints'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { Return } from '@haat/shared/returns/schema.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fill, queryString } from '../../../lib/api/address.ts'
import { failureOf } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { moneyInText } from '../../../lib/format.ts'
import { paths, to } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Card, Fold } from '../../../ui/bits.tsx'
import { useWriteReturnMutation } from '../api.ts'
import { CancelReturn } from './cancel-return.tsx'
import { Goods } from './goods.tsx'
import { SlipButton } from './slip.tsx'
import { ReturnChip } from './state-chip.tsx'
import { Steps } from './steps.tsx'
import { Messages, WriteForm } from './talk.tsx'

export interface OfOrder {
  order: Order
  token: string | undefined
}

/** One return: how far it is, what to do now, and the talk about it. */
export function ReturnCard({ of, order, token, address }: OfOrder & { of: Return; address: string }) {
  const { t } = useTranslation()
  const { name } = useSettings()
  const id = useId()
  const [write] = useWriteReturnMutation()
  const holder = { orderId: order.orderId, ...(token && { token }) }
  const srcOf = (attachmentId: string) => {
    const { path, rest } = fill(endpoints.attachments.read.path, { ...holder, attachmentId })
    return path + queryString(rest)
  }
  const canWrite = of.status !== 'cancelled'
  return (
    <Card aria-labelledby={id} className="space-y-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="flex flex-wrap items-center gap-3 text-lg">
          {t('returns.number', { number: of.number })}
          <ReturnChip status={of.status} />
        </h3>
        {of.status === 'approved' && !of.noGoodsBack && <SlipButton of={of} order={order} address={address} />}
      </div>
      <Steps of={of} />
      <NextWords of={of} order={order} address={address} />
      <Goods lines={of.lines} />
      {(canWrite || of.messages.length > 0) && (
        <Fold
          className="border-t border-b-0"
          open={of.messages.at(-1)?.author === 'staff'}
          title={
            <span>
              {t('returns.talk.title')} <span className="font-normal text-soft tabular">{of.messages.length || ''}</span>
            </span>
          }
        >
          <div className="space-y-5">
            <Messages messages={of.messages} side="customer" other={name} srcOf={srcOf} />
            {canWrite && (
              <WriteForm
                send={async (text, pictures) => {
                  const answer = await write({ ...holder, returnId: of._id, text, pictures })
                  return failureOf('error' in answer ? answer.error : undefined)
                }}
                sendPhoto={(file, options) => upload(endpoints.returns.sendPhoto, file, { ...options, fields: holder })}
              />
            )}
          </div>
        </Fold>
      )}
      {of.canCancel && <CancelReturn returnId={of._id} holder={holder} />}
    </Card>
  )
}

/** What happens now, or what came of it. */
function NextWords({ of, order, address }: { of: Return; order: Order; address: string }) {
  const { t } = useTranslation()
  const { status, refund, exchange, noGoodsBack } = of
  return (
    <div className="space-y-1.5 empty:hidden">
      {status === 'requested' && <p>{t('returns.next.requested')}</p>}
      {status === 'approved' && noGoodsBack && <p>{t('returns.next.keep')}</p>}
      {status === 'approved' && !noGoodsBack && (
        <>
          <p>{t('returns.next.send')}</p>
          <address className="rounded-card bg-sunken px-4 py-3 font-semibold whitespace-pre-line not-italic">
            <bdi>{address}</bdi>
          </address>
        </>
      )}
      {status === 'received' && <p>{t('returns.next.received')}</p>}
      {refund && <p>{t(`returns.refund.${refund.status}`, { amount: moneyInText(refund.amount, order.currency) })}</p>}
      {exchange && (
        <p>
          <Link
            to={to(paths.order, { orderId: exchange.orderId }, { token: exchange.token })}
            className="font-semibold text-brand-text underline"
          >
            {t('returns.sentInstead', { orderId: `\u2066${exchange.orderId}\u2069` })}
          </Link>
        </p>
      )}
    </div>
  )
}
