import type { DashboardOrder } from '@haat/shared/orders/dashboard/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/use-language.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { AddressBlock } from '../../../addresses/index.ts'
import { arrival } from '../../../delivery/index.ts'

/** Shipping address, delivery method, customer note and billing address. */
export function PlacesCard({ order }: { order: DashboardOrder }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { shippingInfo, billingInfo, delivery, note } = order
  const isSame = JSON.stringify(shippingInfo) === JSON.stringify(billingInfo)
  const isOpen = (order.status === 'placed' || order.status === 'confirmed') && order.fulfilmentStatus !== 'delivered'
  return (
    <Card aria-label={t('dashboard.orders.places')} className="space-y-4">
      {delivery.type !== 'digital' && <Place title={t('orders.shipTo')} address={shippingInfo} />}
      <div>
        <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{t('orders.delivery')}</h2>
        <p>
          {t(`delivery.type.${delivery.type}`)}
          {delivery.type !== 'digital' && (
            <>
              {' · '}
              <bdi>{delivery.area}</bdi>
            </>
          )}
        </p>
        {isOpen && delivery.type !== 'digital' && (
          <p className="text-soft">
            {t('dashboard.orders.promised', { when: arrival(delivery, language, t, new Date(order.date)) })}
          </p>
        )}
      </div>
      {note && (
        <div>
          <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{t('dashboard.orders.customerNote')}</h2>
          <p className="rounded-[10px] bg-info-soft px-3 py-2 break-words whitespace-pre-line text-info">
            <bdi>{note}</bdi>
          </p>
        </div>
      )}
      {isSame && delivery.type !== 'digital' ? (
        <p className="text-sm text-soft">{t('dashboard.orders.billSame')}</p>
      ) : (
        <Place title={t('orders.billTo')} address={billingInfo} />
      )}
    </Card>
  )
}

function Place({ title, address }: { title: string; address: Address }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const copy = async () => {
    const { fullName, house, city, state, zipCode, country, phone } = address
    const place = [city, state, zipCode].filter(Boolean).join(', ')
    try {
      await navigator.clipboard.writeText(
        [fullName, house, place, countryName(country, language), phone].filter(Boolean).join('\n'),
      )
      toast.success(t('dashboard.orders.copied'))
    } catch {
      toast.error(t('dashboard.orders.notCopied'))
    }
  }
  return (
    <div className="relative pe-10">
      <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{title}</h2>
      <AddressBlock address={address} contact />
      <IconButton
        label={`${t('dashboard.orders.copy')}: ${title}`}
        className="absolute! -end-2 -top-2.5 text-soft md:size-9"
        onClick={() => void copy()}
      >
        <Copy aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}
