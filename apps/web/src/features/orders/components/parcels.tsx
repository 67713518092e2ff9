import type { Order } from '@haat/shared/orders/schema.ts'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { variantText } from '../../cart/index.ts'
import { arrival } from '../../delivery/index.ts'

type Parcel = Order['parcels'][number]
const tones = { packed: 'plain', shipped: 'warn', delivered: 'good' } as const

/** Shipments of an order with their contents and tracking links. */
export function OrderParcels({ order }: { order: Order }) {
  const { t } = useTranslation()
  const id = useId()
  const sent = order.parcels.filter(({ state }) => state !== 'packed')
  if (sent.length === 0) return null
  return (
    <Card aria-labelledby={id} className="mt-5 md:p-6">
      <h2 id={id} className="text-lg">
        {t('orders.parcel.title', { count: sent.length })}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {sent.map((parcel) => (
          <ParcelRow key={parcel.number} parcel={parcel} order={order} named={sent.length > 1} />
        ))}
      </ul>
    </Card>
  )
}

function ParcelRow({ parcel, order, named }: { parcel: Parcel; order: Order; named: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, shipped, delivered, carrier, tracking, trackingUrl } = parcel
  const isOnItsWay = state === 'shipped'
  const inside = parcel.lines.flatMap(({ lineId, qty }) => {
    const line = order.items.find(({ _id }) => _id === lineId)
    return line
      ? [{ lineId, words: [`${formatNumber(qty, language)} × ${line.name}`, variantText(line)].filter(Boolean).join(' · ') }]
      : []
  })
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="font-semibold">
            {named ? (
              t('orders.parcel.number', { number: parcel.number })
            ) : carrier ? (
              <bdi>{carrier}</bdi>
            ) : (
              t('orders.parcel.number', { number: parcel.number })
            )}
          </span>
          <Chip tone={tones[state]}>{t(`orders.parcel.${state}`)}</Chip>
        </p>
        <p className="mt-0.5 text-sm text-soft">
          {isOnItsWay
            ? t('orders.arrives', { when: arrival(order.delivery, language, t, new Date(order.date)) })
            : delivered && t('orders.parcel.arrived', { date: formatDate(delivered, language) })}
          {isOnItsWay && shipped && ` ${t('orders.parcel.left', { date: formatDate(shipped, language) })}`}
        </p>
        {named && (
          <ul className="mt-0.5 text-sm text-soft">
            {inside.map(({ lineId, words }) => (
              <li key={lineId}>
                <bdi>{words}</bdi>
              </li>
            ))}
          </ul>
        )}
        {tracking && (
          <p className="mt-0.5 text-sm text-soft">
            {named && carrier && (
              <>
                <bdi>{carrier}</bdi> ·{' '}
              </>
            )}
            {t('orders.parcel.tracking')}{' '}
            <bdi dir="ltr" className="inline-block max-w-full font-semibold break-words text-ink tabular select-all">
              {tracking}
            </bdi>
          </p>
        )}
      </div>
      {trackingUrl && isOnItsWay && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 rounded-button border border-line bg-card px-4.5 font-semibold hover:border-field-line"
        >
          {t('orders.parcel.follow')}
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">{t('orders.parcel.newWindow')}</span>
        </a>
      )}
    </li>
  )
}
