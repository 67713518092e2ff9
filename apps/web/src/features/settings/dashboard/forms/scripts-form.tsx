import { useTranslation } from 'react-i18next'
import { FormAlert } from '../../../../ui/form/form-alert.tsx'
import { FieldsCard } from '../components/fields.tsx'
import type { SettingsForm } from '../form.ts'

/** Ids of third-party services; their scripts load only with the visitor's consent. */
export default function ScriptsForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  return (
    <>
      <FormAlert tone="info">{t('dashboard.settings.part.consent')}</FormAlert>
      <FieldsCard
        form={form}
        title={t('dashboard.settings.part.analytics')}
        text={t('dashboard.settings.part.analyticsText')}
        paths={['googleAnalyticsId', 'clarityProjectId']}
      />
      <FieldsCard
        form={form}
        title={t('dashboard.settings.part.advertising')}
        text={t('dashboard.settings.part.advertisingText')}
        paths={['googleAdsId', 'facebookPixelId']}
      />
      <FieldsCard
        form={form}
        title={t('dashboard.settings.part.links')}
        text={t('dashboard.settings.part.linksText')}
        paths={['messengerPageId']}
      />
      <FieldsCard
        form={form}
        title={t('dashboard.settings.part.marks')}
        text={t('dashboard.settings.part.marksText')}
        paths={['googleSiteVerificationId', 'facebookAppId']}
      />
    </>
  )
}
