import { Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyInText } from '../../../lib/format.ts'
import { useCurrency, useSettings } from '../../../lib/settings.ts'
import { toDeliveryOffers, useDeliveryAreas } from '../../delivery/index.ts'
import { useCart } from '../hooks.ts'

/** Amount missing for free delivery, in the visitor's area or the shop's own. */
export function FreeDelivery({ goods }: { goods: number }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { extensions = [] } = useSettings()
  const { shippingInfo } = useCart()
  const { areas } = useDeliveryAreas(shippingInfo)
  const own = shippingInfo.country ? areas : areas?.slice(0, 1)
  const offer = own && toDeliveryOffers(own).find(({ type, freeOver }) => type === 'delivery' && freeOver !== null)
  // An extension may ask another amount of each cart.
  if (!offer || offer.freeOver === null || extensions.some(({ delivery }) => delivery)) return null
  const missing = Math.max(0, Math.round((offer.freeOver - goods) * 100) / 100)
  return (
    <div className="rounded-card bg-brand-soft px-4 py-3 text-sm">
      <p className="flex items-center gap-2.5 font-medium">
        <Truck aria-hidden className="size-4.5 shrink-0 text-brand-text flip-rtl" />
        <span className="min-w-0">
          {missing > 0
            ? t('cart.freeIn', { amount: moneyInText(missing, currency), area: offer.areaName })
            : t('cart.freeNow', { area: offer.areaName })}
        </span>
      </p>
      <span aria-hidden className="mt-2.5 block h-1.5 overflow-hidden rounded-full bg-card">
        <span
          className="block h-full rounded-full bg-brand transition-[inline-size] duration-200"
          style={{ inlineSize: `${Math.min(100, Math.round((goods / offer.freeOver) * 100))}%` }}
        />
      </span>
    </div>
  )
}
