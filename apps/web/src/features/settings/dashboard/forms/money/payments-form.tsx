import { manualMethods } from '@haat/shared/payments/constants.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../../../lib/api/api.ts'
import { dashboardPaths } from '../../../../../lib/dashboard/paths.ts'
import { to } from '../../../../../lib/paths.ts'
import { useSettings } from '../../../../../lib/settings.ts'
import { Failed } from '../../../../../ui/feedback/failed.tsx'
import { FormAlert } from '../../../../../ui/form/form-alert.tsx'
import { Card } from '../../../../../ui/layout/card.tsx'
import { Skeleton } from '../../../../../ui/layout/skeleton.tsx'
import { findRows } from '../../components/fields.tsx'
import { SettingField } from '../../components/setting-field.tsx'
import type { SettingsForm } from '../../form.ts'
import { usePaymentSetupsQuery } from '../../providers/api.ts'
import { ProviderCard } from '../../providers/provider-card.tsx'

/** Payment methods: offline ones, and providers with their keys. A provider without keys cannot be enabled. */
export default function PaymentsForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const { data: setups, error, refetch } = usePaymentSetupsQuery()
  const rows = findRows(form)
  const online = rows.filter(({ path }) => !isManual(path))
  const findSetup = (path: string) => setups?.find(({ method }) => method === path)
  const works = rows.some(({ path }) => form.editor.values[path] === true && (isManual(path) || findSetup(path)?.ready !== false))
  return (
    <>
      {!works && <FormAlert>{t('dashboard.settings.part.noPayment')}</FormAlert>}
      <Card aria-label={t('dashboard.providers.simple')} className="divide-y divide-line py-1! md:py-2!">
        {findRows(form, manualMethods).map((row) => (
          <SettingField key={row.path} form={form} row={row} end={row.path === 'bankTransfer' && <ToBank />} />
        ))}
      </Card>
      <div className="pt-3">
        <h2 className="text-xl">{t('dashboard.providers.online')}</h2>
        <p className="mt-1 text-sm text-soft">{t('dashboard.providers.onlineText')}</p>
      </div>
      {!setups && error !== undefined ? (
        <Failed failure={toFailure(error)} onRetry={refetch} />
      ) : (
        online.map((row) => {
          const setup = findSetup(row.path)
          if (setup) return <ProviderCard key={row.path} form={form} row={row} setup={setup} />
          return setups ? null : <Skeleton key={row.path} className="h-40 rounded-card!" />
        })
      )}
    </>
  )
}

const isManual = (path: string): boolean => (manualMethods as readonly string[]).includes(path)

/** Bank transfer requires bank details, which are in another group. */
function ToBank() {
  const { t } = useTranslation()
  const { details } = useSettings().bank
  return (
    <p className="mt-1 text-sm">
      {!details && <span className="text-warn">{t('dashboard.providers.bankEmpty')} </span>}
      <Link
        to={to(dashboardPaths.settingsGroup, { group: 'bank' })}
        className="font-semibold text-brand-text underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {t('dashboard.providers.bankLink')}
      </Link>
    </p>
  )
}
