import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { telHref } from '../../../lib/browser/tel.ts'
import { useSettings } from '../../../lib/settings.ts'
import { Card } from '../../../ui/layout/card.tsx'

/** Address, phone and email of the shop, from the settings. */
export function ContactDetails() {
  const { t } = useTranslation()
  const { name, address, email, phoneHeader, phoneFooter } = useSettings()
  const phone = phoneFooter || phoneHeader
  if (!address && !phone && !email) return null
  return (
    <Card aria-label={t('contact.details')} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1">
      {address && (
        <Line icon={<MapPin aria-hidden />} label={t('contact.visit')}>
          <address className="not-italic">
            <bdi>{name}</bdi>
            <br />
            <bdi>{address}</bdi>
          </address>
        </Line>
      )}
      {phone && (
        <Line icon={<Phone aria-hidden />} label={t('contact.call')}>
          <a
            href={telHref(phone)}
            dir="ltr"
            className="inline-flex min-h-11 items-center font-semibold hover:underline md:min-h-8"
          >
            {phone}
          </a>
        </Line>
      )}
      {email && (
        <Line icon={<Mail aria-hidden />} label={t('contact.write')}>
          <a
            href={`mailto:${email}`}
            dir="ltr"
            className="inline-flex min-h-11 items-center font-semibold break-all hover:underline md:min-h-8"
          >
            {email}
          </a>
        </Line>
      )}
    </Card>
  )
}

const Line = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className="flex gap-3.5">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text [&>svg]:size-5">
      {icon}
    </span>
    <div className="min-w-0">
      <p className="text-sm text-soft">{label}</p>
      {children}
    </div>
  </div>
)
