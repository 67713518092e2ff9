import { useTranslation } from 'react-i18next'
import type { SettingsForm } from '../form.ts'
import { FieldsCard } from '../parts/fields.tsx'

export default function SocialForm({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  return (
    <FieldsCard
      form={form}
      text={t('dashboard.settings.part.social')}
      paths={['facebook', 'instagram', 'twitter', 'youtube', 'pinterest']}
    />
  )
}
