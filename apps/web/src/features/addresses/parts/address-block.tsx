import { countryName } from '@haat/shared/lists/countries.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** An address as it is written on an envelope; each part in its own direction. */
export function AddressBlock({ address, contact }: { address: Address; contact?: boolean }) {
  const language = useLanguage()
  const { fullName, house, city, state, zipCode, country, phone, email } = address
  const place = [city, state, zipCode].filter(Boolean).join(', ')
  return (
    <address className="text-soft not-italic">
      <span className="block font-semibold text-ink">
        <bdi>{fullName}</bdi>
      </span>
      {[house, place, countryName(country, language)].filter(Boolean).map((line) => (
        <span key={line} className="block break-words">
          <bdi>{line}</bdi>
        </span>
      ))}
      {contact && (
        <>
          <span className="block">
            <bdi dir="ltr">{phone}</bdi>
          </span>
          <span className="block break-all">
            <bdi dir="ltr">{email}</bdi>
          </span>
        </>
      )}
    </address>
  )
}
