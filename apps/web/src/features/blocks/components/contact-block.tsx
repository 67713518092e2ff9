import type { ShownBlockOf } from '@haat/shared/blocks/shown.ts'
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { telHref } from '../../../lib/browser/tel.ts'
import { paths } from '../../../lib/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { BlockButton } from './block-link.tsx'

/** Address, phone and email of the shop, with links to a map and to the contact form. */
export function ContactBlock({ block: { title, text, map } }: { block: ShownBlockOf<'contact'> }) {
  const { t } = useTranslation()
  const { address, phoneHeader, phoneFooter, email } = useSettings()
  const phone = phoneHeader || phoneFooter
  return (
    <section className="mt-11 grid gap-6 rounded-[20px] bg-sunken p-6 sm:p-9 md:mt-13 md:grid-cols-2 md:items-center md:gap-12 md:p-12">
      <div className="min-w-0">
        <h2 className="text-[25px] md:text-[31px]">{title || t('contact.title')}</h2>
        {text && <p className="mt-3 max-w-[52ch] whitespace-pre-line text-soft">{text}</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          <BlockButton href={paths.contact} variant="ink">
            {t('blocks.write')}
          </BlockButton>
          {map && <BlockButton href={map}>{t('blocks.map')}</BlockButton>}
        </div>
      </div>
      <ul className="min-w-0 space-y-3">
        {address && (
          <Line icon={<MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />}>
            <bdi>{address}</bdi>
          </Line>
        )}
        {phone && (
          <Line icon={<Phone aria-hidden className="mt-0.5 size-5 shrink-0" />}>
            <a href={telHref(phone)} className="inline-block min-h-6 hover:underline">
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </Line>
        )}
        {email && (
          <Line icon={<Mail aria-hidden className="mt-0.5 size-5 shrink-0" />}>
            <a href={`mailto:${email}`} className="inline-block min-h-6 break-all hover:underline">
              <bdi dir="ltr">{email}</bdi>
            </a>
          </Line>
        )}
      </ul>
    </section>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
)
