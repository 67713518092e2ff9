import type { Customer } from '@haat/shared/customers/dashboard/endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/use-language.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Card } from '../../../../ui/layout/card.tsx'

/** The customer's address book, read-only for staff. */
export function Addresses({ customer: { addresses } }: { customer: Customer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (addresses.length === 0) return null
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  return (
    <Card>
      <h2 className="mb-2 text-lg">{t('dashboard.customers.addresses')}</h2>
      <ul className="divide-y divide-line">
        {addresses.map(({ _id, label, address, defaultShipping }) => (
          <li key={_id} className="py-3 first:pt-0 last:pb-0">
            {(label || defaultShipping) && (
              <p className="mb-1 flex flex-wrap items-center gap-2 text-sm font-semibold">
                <bdi>{label}</bdi>
                {defaultShipping && <Chip>{t('dashboard.customers.usualAddress')}</Chip>}
              </p>
            )}
            <address className="text-sm break-words text-soft not-italic">
              <bdi className="block text-ink">{address.fullName}</bdi>
              <bdi className="block">{address.house}</bdi>
              <bdi className="block">{[address.city, address.state, address.zipCode].filter(Boolean).join(', ')}</bdi>
              <bdi className="block">{countries.of(address.country)}</bdi>
              <bdi dir="ltr" className="block text-start">
                {address.phone}
              </bdi>
            </address>
          </li>
        ))}
      </ul>
    </Card>
  )
}
