import { countryName } from '@haat/shared/reference/countries.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { useCart } from '../../cart/index.ts'
import { arrival, toDeliveryOffers, useDeliveryAreas } from '../../delivery/index.ts'
import { Recap } from './recap.tsx'

export function AddressRecap() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fullName, house, city, state, zipCode, country } = useCart().shippingInfo
  return (
    <Recap step="address" title={t('checkout.to')}>
      <p className="truncate font-semibold">
        <bdi>{fullName}</bdi>
      </p>
      <p className="text-sm text-soft">
        {[house, city, state, zipCode, countryName(country, language)].filter(Boolean).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one line
          <span key={index}>
            {index > 0 && t('checkout.comma')}
            <bdi>{part}</bdi>
          </span>
        ))}
      </p>
    </Recap>
  )
}

export function DeliveryRecap({ note }: { note: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { deliveryInfo, shippingInfo } = useCart()
  const { areas } = useDeliveryAreas(shippingInfo)
  const offer =
    areas && toDeliveryOffers(areas).find(({ type, area }) => type === deliveryInfo.type && area === deliveryInfo.area)
  if (!deliveryInfo.type) return null
  return (
    <Recap step="delivery" title={t('checkout.step.delivery')}>
      <p className="font-semibold">{t(`delivery.type.${deliveryInfo.type}`)}</p>
      {offer && <p className="text-sm text-soft">{arrival(offer, language, t)}</p>}
      {note && (
        <p className="mt-1 line-clamp-2 text-sm break-words text-soft">
          <bdi>{note}</bdi>
        </p>
      )}
    </Recap>
  )
}
