import { Puzzle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { useSettings } from '../../../lib/settings.ts'
import { useExtensionsQuery } from './api.ts'

/** Names the extensions that change delivery rates for each cart; nothing without one. */
export default function DeliveryNote() {
  const { t } = useTranslation()
  const { extensions: on = [] } = useSettings()
  const { data: extensions = [] } = useExtensionsQuery(undefined, { skip: on.length === 0 })
  return extensions
    .filter(({ calculates }) => calculates.includes('deliveryRate'))
    .map(({ name, title }) => (
      <div key={name} role="note" className="flex gap-3 rounded-card border border-line bg-card px-4 py-3 text-sm">
        <Puzzle aria-hidden className="mt-0.5 size-4.5 shrink-0 text-brand-text" />
        <p className="max-w-[75ch]">
          {t('dashboard.extensions.changesDelivery', { name: `\u2068${title}\u2069` })}{' '}
          <Link to={dashboardPaths.extensions} className="font-semibold whitespace-nowrap underline underline-offset-4">
            {t('dashboard.extensions.title')}
          </Link>
        </p>
      </div>
    ))
}
