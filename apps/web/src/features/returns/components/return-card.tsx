import { endpoints } from 'virtual:endpoints'
import type { Order } from '@haat/shared/orders/schema.ts'
import type { Return } from '@haat/shared/returns/schema.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toRequest } from '../../../lib/api/address.ts'
import { toFailure } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { moneyInText } from '../../../lib/format.ts'
import { paths, toOrderPage } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Collapsible } from '../../../ui/layout/collapsible.tsx'
import { useWriteReturnMutation } from '../api.ts'
import { CancelReturn } from './cancel-return.tsx'
import { Goods } from './goods.tsx'
import { Messages, WriteForm } from './messages.tsx'
import { SlipButton } from './slip.tsx'
import { ReturnChip } from './state-chip.tsx'
import { Steps } from './steps.tsx'

export interface OfOrder {
  order: Order
  token: string | undefined
}

/** A return: progress, next step and messages. */
export function ReturnCard({ of, order, token, address }: OfOrder & { of: Return; address: string }) {
  const { t } = useTranslation()
  const { name } = useSettings()
  const id = useId()
  const [write] = useWriteReturnMutation()
  const holder = { orderId: order.orderId, ...(token && { token }) }
  const getPicture = (attachmentId: string) => toRequest(endpoints.attachments.read, { ...holder, attachmentId })
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
        <Collapsible
          className="border-t border-b-0"
          open={of.messages.at(-1)?.author === 'staff'}
          title={
            <span>
              {t('returns.talk.title')} <span className="font-normal text-soft tabular">{of.messages.length || ''}</span>
            </span>
          }
        >
          <div className="space-y-5">
            <Messages messages={of.messages} side="customer" other={name} getPicture={getPicture} />
            {canWrite && (
              <WriteForm
                send={async (text, pictures) => {
                  const answer = await write({ ...holder, returnId: of._id, text, pictures })
                  return toFailure('error' in answer ? answer.error : undefined)
                }}
                sendPhoto={(file, options) => upload(endpoints.returns.sendPhoto, file, { ...options, fields: holder })}
              />
            )}
          </div>
        </Collapsible>
      )}
      {of.canCancel && <CancelReturn returnId={of._id} holder={holder} />}
    </Card>
  )
}

/** Text about the next step or the outcome. */
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
            to={toOrderPage(paths.order, exchange.orderId, exchange.token)}
            className="-my-1 inline-block py-1 font-semibold text-brand-text underline"
          >
            {t('returns.sentInstead', { orderId: `\u2066${exchange.orderId}\u2069` })}
          </Link>
        </p>
      )}
    </div>
  )
}
