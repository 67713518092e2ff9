import type { Address } from '@haat/shared/orders/schema.ts'
import { countryName } from '@haat/shared/reference/countries.ts'
import { useLanguage } from '../../../lib/use-language.ts'

/** A formatted postal address; each part has its own text direction. */
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
