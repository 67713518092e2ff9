import { useTranslation } from 'react-i18next'
import { FieldsCard } from '../components/fields.tsx'
import type { SettingsForm } from '../form.ts'

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
